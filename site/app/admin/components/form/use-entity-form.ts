import { useEffectEvent, useLayoutEffect, useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { UpdateOptions } from '../../../api/admin/admin-call.ts'
import { newKey } from '../../../api/admin/idempotency-key.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { DraftSlot } from '../edit/form-draft.ts'
import { useDoubts } from '../edit/use-doubts.ts'
import { type Edit, type EditToSave, useEdit } from '../edit/use-edit.ts'
import { keepStoredPicture, type PictureChoice } from '../image-input/picture-choice.ts'
import { wayBackTo, wayToNew } from '../list/list-position.ts'
import type { EntityAnswer, FormDefinition, FormEntity, FormValues } from './form-definition.ts'

export interface FormStart<Entity> {
  /** The edited entity; undefined if the form creates one. */
  entity?: Entity
  copied?: { entity: Entity; picture: PictureChoice }
  slot: DraftSlot<Edit<FormValues>>
}

const redirectAfterSaveMs = 1_500

export type EntityForm<Entity extends FormEntity, Values extends FormValues> = ReturnType<
  typeof useEntityForm<Entity, Values>
>

/**
 * Creates an entity. If an earlier call created it already, whose answer was lost, the server refuses with 409 and that
 * entity, which is then updated with the newer values.
 */
async function createOnce<Entity extends FormEntity, Values extends FormValues>(
  { create, update, valuesOf }: FormDefinition<Entity, Values>,
  { values, pictureSave, idempotencyKey }: EditToSave<Values>,
  options: UpdateOptions,
): EntityAnswer<Entity> {
  const answer = await create(values, pictureSave, { ...options, idempotencyKey })
  const earlier = answer.error?.status === 409 ? (answer.error.data as Entity | undefined) : undefined
  if (!earlier?._id) return answer
  const { _id, version } = earlier
  const updated = await update(_id, values, pictureSave, { ...options, version }, valuesOf(earlier))
  if (!updated.error) return updated
  const isDeletedSince = updated.error.status === 404
  if (isDeletedSince) return create(values, pictureSave, { ...options, idempotencyKey: newKey() })
  // Without the stored entity there is no conflict to settle: this form began with nothing stored.
  return { data: null, error: { ...updated.error, data: undefined } }
}

/** The edit of one entity, which ends with its save, or goes on with another new one. */
export function useEntityForm<Entity extends FormEntity, Values extends FormValues>(
  definition: FormDefinition<Entity, Values>,
  { entity, copied, slot }: FormStart<Entity>,
) {
  const { empty, valuesOf, valuesOfCopy = valuesOf, pictureMissing, savedShown, savedText } = definition
  const toast = useToast()
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  const confirmDoubts = useDoubts()
  const [blank, setBlank] = useState(() => ({
    values: copied ? valuesOfCopy(copied.entity) : empty,
    picture: copied?.picture ?? keepStoredPicture,
  }))
  const [savedId, setSavedId] = useState('')

  const form = useEdit<Entity, Values>({
    stored: entity,
    slot: slot as DraftSlot<Edit<Values>>,
    valuesOf,
    completeValues: definition.completeValues,
    // Gallery items have a title in place of a name.
    nameOf: ({ name = '', title = name }) => String(title).trim(),
    blank,
    bodyOf: definition.bodyOf,
    isFinal: true,
    check(values, { base, picture }) {
      const errors = definition.check(values, base)
      const lacksPicture = !entity && picture.kind !== 'chosen'
      return pictureMissing && lacksPicture ? { ...errors, image: pictureMissing } : errors
    },
    isMeant: async (values, base) => confirmDoubts((await definition.doubts?.(values, base)) ?? []),
    pictureRatio: definition.pictureRatio,
    save: (edit, options) =>
      entity
        ? definition.update(entity._id, edit.values, edit.pictureSave, options, edit.base)
        : createOnce(definition, edit, options),
    onSaved({ _id }, { values, hasNext }) {
      definition.onSaved?.()
      if (hasNext || savedShown === 'over-list') toast(savedText)
      if (!hasNext) return setSavedId(_id)
      setBlank({ values: { ...empty, ...definition.valuesForNext?.(values) }, picture: keepStoredPicture })
      form.ref.current?.querySelector<HTMLElement>('input:not([type=file]), textarea, select')?.focus()
    },
  })

  const goBack = useEffectEvent(() => {
    // A link that was followed meanwhile leads elsewhere.
    if (isLeaving) return
    const way = (entity ? wayBackTo : wayToNew)(definition.list, savedId)
    void navigate(way.to, way)
  })
  // A passive effect could end after the form has gone, and its timer would lead away from the next screen.
  useLayoutEffect(() => {
    if (!form.isSaved) return
    const timer = setTimeout(() => goBack(), savedShown === 'on-form' ? redirectAfterSaveMs : 0)
    return () => clearTimeout(timer)
  }, [form.isSaved, savedShown])

  return { ...form, entity: form.stored, definition }
}
