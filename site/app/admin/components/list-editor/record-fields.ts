import { isWithin } from '../edit/form-values.ts'
import type { ListEditorProps } from './list-editor.tsx'

/** The id of a control by its path, such as `social.0.href`, and its own error or the first of its parts. */
export type ControlAt = (path: string) => { id: string; error: string | undefined }

type Errors = Readonly<Record<string, string>>
type Labels = Readonly<Record<string, string>>
/** The texts that have a limit, by their fields. */
type Bounds = Readonly<Record<string, { characters: number }>>

/** The properties of the editor of a list. */
type ListProps<List> = Pick<
  ListEditorProps<List extends readonly (infer Entry)[] ? Entry : never>,
  'id' | 'path' | 'label' | 'items' | 'onChange' | 'errors' | 'at'
>

/** Fields that one rule compares: a change of the first clears the error at the second too. */
const pairedFields: Readonly<Record<string, string>> = {
  from: 'until',
  until: 'from',
  latitude: 'longitude',
  longitude: 'latitude',
  price: 'mrp',
}

/** The fields of one record at a path, such as `branches.0`: an entry of a list, or a record of its own. */
export function recordFields<Item>(
  record: { at: ControlAt; errors: Errors; path: string; item: Item; labels?: Labels; bounds?: Bounds },
  onChange: (part: Partial<Item>, paths: readonly string[]) => void,
) {
  const { at, errors, path, item, labels = {}, bounds = {} } = record
  type Field = keyof Item & string
  const pathOf = (field: string) => (path === '' ? field : `${path}.${field}`)
  const control = (field: Field, errorAt: string = field) => ({
    ...at(pathOf(errorAt)),
    label: labels[field] ?? '',
  })
  const partOf = (field: Field, value: unknown) => ({ [field]: value }) as unknown as Partial<Item>
  const put = (part: Partial<Item>, fields: readonly string[] = Object.keys(part)) =>
    onChange(part, [...fields, ...fields.map(field => pairedFields[field] ?? field)].map(pathOf))
  return {
    ...record,
    /** Changes some of its values, and clears the errors of these fields. */
    put,
    /** The properties of a text control; `errorAt` is the field's name in answers. */
    text: (field: Field, errorAt: string = field) => ({
      ...control(field, errorAt),
      limit: bounds[field]?.characters,
      value: String(item[field]),
      onChange: ({ target }: { target: { value: string } }) => put(partOf(field, target.value), [errorAt]),
    }),
    check: (field: Field) => ({
      ...control(field),
      checked: item[field] === true,
      onChange: ({ target }: { target: { checked: boolean } }) => put(partOf(field, target.checked)),
    }),
    /** The properties of a list's editor. */
    list: <Field extends keyof Item & string>(field: Field): ListProps<Item[Field]> => ({
      ...control(field),
      path: pathOf(field),
      items: item[field] as never,
      onChange: (items, paths = [pathOf(field)]) => onChange(partOf(field, items), paths),
      errors,
      at,
    }),
  }
}

export type RecordFields<Item> = ReturnType<typeof recordFields<Item>>

export interface EditedValues<Values> {
  values: Values
  errors: Errors
  // A method, so that a form with further fields fits.
  changeAll(part: Partial<Values>, paths: readonly string[]): void
}

/** The values of an edit as a record; `idOf` gives the ids of its controls. */
export function editFields<Values extends object>(
  edit: EditedValues<Values>,
  labels: Labels,
  idOf = (path: string) => path,
  bounds: Bounds = {},
) {
  const { values: item, errors } = edit
  const at = (path: string) => ({
    id: idOf(path),
    error: Object.entries(errors).find(([errorPath]) => isWithin(errorPath, path))?.[1],
  })
  return recordFields<Values>({ at, path: '', item, errors, labels, bounds }, (part, paths) =>
    edit.changeAll(part, paths),
  )
}
