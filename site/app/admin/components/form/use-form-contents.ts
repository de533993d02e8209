import { useCallback, useRef, useState } from 'react'
import { type PictureChoice, pictureMark, storedPicture } from '../image-input/picture-choice.ts'
import type { FormDefinition, FormValues, Stored } from './form-definition.ts'
import { useFormDraft } from './form-draft.ts'
import type { FormStart } from './use-form-start.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

/** The values, picture and errors of a form, and the draft of them on this device. */
export function useFormContents<Entity extends Stored, Values extends FormValues>(
  definition: FormDefinition<Entity, Values>,
  { entity: loaded, slot, copied }: FormStart<Entity>,
) {
  const [draft] = useState(slot.draft)
  const [entity, setEntity] = useState(loaded)
  const [blank, setBlank] = useState(() => (copied ? definition.valuesOf(copied.entity) : definition.empty))
  const [blankPicture, setBlankPicture] = useState(copied?.picture ?? storedPicture)
  const base = entity ? definition.valuesOf(entity) : blank
  const [values, setValues] = useState<Values>({ ...base, ...(draft?.values as Partial<Values>) })
  const [picture, setPicture] = useState<PictureChoice>(draft?.picture ?? blankPicture)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isRestored, setIsRestored] = useState(draft !== undefined)
  const version = useRef(draft ? draft.version : loaded?.version)
  const attempt = useRef(draft?.attempt)
  /** During and after a save nothing can be changed. */
  const isHeld = useRef(false)
  const isSaved = useRef(false)

  const isChanged =
    pictureMark(picture) !== pictureMark(blankPicture) ||
    Object.keys(base).some(field => values[field] !== base[field])
  const changed = useRef(isChanged)
  changed.current = isChanged && !isSaved.current
  useFormDraft(
    slot,
    useCallback(
      () =>
        isChanged && !isSaved.current
          ? { values, picture, version: version.current, attempt: attempt.current }
          : undefined,
      [isChanged, values, picture],
    ),
  )
  useLeaveQuestion({
    isChanged: useCallback(() => changed.current, []),
    onLeave: useCallback(() => {
      isSaved.current = true
      changed.current = false
      slot.remove()
    }, [slot]),
  })

  return {
    entity,
    base,
    values,
    picture,
    errors,
    isRestored,
    version,
    attempt,
    isHeld,
    setErrors,
    change<Field extends keyof Values & string>(field: Field, value: Values[Field]) {
      if (isHeld.current) return
      setValues(current => ({ ...current, [field]: value }))
      setErrors(current => without(current, field))
    },
    choosePicture(choice: PictureChoice) {
      if (isHeld.current) return
      setPicture(choice)
      setErrors(current => without(current, 'image'))
    },
    refusePicture: (text: string) => setErrors(current => ({ ...current, image: text })),
    /** Takes the entity as stored now, and the values merged with it. */
    takeStored(stored: Entity, merged: Values, choice: PictureChoice) {
      version.current = stored.version
      setEntity(stored)
      setValues(merged)
      setPicture(choice)
    },
    /** Starts the next new entity. */
    startNext(next: Values) {
      setBlank(next)
      setBlankPicture(storedPicture)
      setValues(next)
      setPicture(storedPicture)
      setErrors({})
      setIsRestored(false)
      attempt.current = undefined
      isSaved.current = false
    },
    markSaved() {
      isSaved.current = true
      changed.current = false
      slot.remove()
    },
    discardDraft() {
      setValues(base)
      setPicture(blankPicture)
      setErrors({})
      setIsRestored(false)
      version.current = entity?.version
      attempt.current = undefined
      slot.remove()
    },
  }
}

function without(errors: Record<string, string>, field: string): Record<string, string> {
  if (!(field in errors)) return errors
  const { [field]: _, ...rest } = errors
  return rest
}
