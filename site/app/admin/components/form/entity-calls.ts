import { fieldErrors } from '@chekku/domain/schemas/request'
import type { TrashKind } from '@chekku/domain/schemas/trash'
import type { CreateOptions, UpdateOptions } from '../../../api/admin/admin-call.ts'
import { invalidate, nameOfCategory } from '../../data/queries.ts'
import type { PictureSave } from '../edit/use-edit.ts'
import type { EntityAnswer, FormEntity, FormValues } from './form-definition.ts'

interface EntityCallsOptions<Entity extends FormEntity, Values extends FormValues, Fields extends object> {
  kind: TrashKind
  schema: {
    safeParse: (values: unknown) => {
      data?: object | undefined
      error?: Parameters<typeof fieldErrors>[0] | undefined
    }
  }
  api: {
    get: (id: string) => EntityAnswer<Entity>
    create: (fields: Fields & PictureSave, options: CreateOptions) => EntityAnswer<Entity>
    update: (id: string, fields: Fields & PictureSave, options: UpdateOptions) => EntityAnswer<Entity>
  }
  /** The fields to send; `base` has the initial values of the form, and is undefined for a new entity. */
  fieldsOf: (values: Values, isNew: boolean, base?: Values) => Fields
}

/** The part of a form definition that all kinds of entities share. */
export function entityCalls<Entity extends FormEntity, Values extends FormValues, Fields extends object>({
  kind,
  schema,
  api,
  fieldsOf,
}: EntityCallsOptions<Entity, Values, Fields>) {
  return {
    load: api.get,
    check(fields: object) {
      const { error } = schema.safeParse(fields)
      return error ? fieldErrors(error) : {}
    },
    onSaved: () => invalidate(kind),
    /** Displays a category by its name. */
    textOf: (field: string, values: FormValues) => nameOfCategory(values[field]),
    // As of a new entity, without the ids of sizes: a new size gets its id only with the answer.
    bodyOf: (values: Values, base: Values) => schema.safeParse(fieldsOf(values, true, base)).data ?? values,
    create: (values: Values, picture: PictureSave, options: CreateOptions) =>
      api.create({ ...picture, ...fieldsOf(values, true) }, options),
    update: (id: string, values: Values, picture: PictureSave, options: UpdateOptions, base: Values) =>
      api.update(id, { ...picture, ...fieldsOf(values, false, base) }, options),
  }
}
