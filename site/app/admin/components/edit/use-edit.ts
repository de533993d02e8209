import { useRef } from 'react'
import type { UpdateOptions } from '../../../api/admin/admin-call.ts'
import type { KeyedAttempt } from '../../../api/admin/idempotency-key.ts'
import type { Answer, ApiError } from '../../../api/api-response.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { PictureChoice } from '../image-input/picture-choice.ts'
import { type DraftSlot, useStoredDraft } from './form-draft.ts'
import { useFormState } from './use-form-state.ts'
import { useSave } from './use-save.ts'

/** The typed values and those that they began with; stored on the device as a draft. */
export interface Edit<Values> {
  values: Values
  picture: PictureChoice
  base: Values
  /** The version of `base`; undefined for a new thing. */
  version: number | undefined
  /** An earlier call that may have created the thing; its mark is the name that was sent. */
  attempt: KeyedAttempt | undefined
}

export interface PictureSave {
  image?: Blob
  deleteImage: boolean
}

/** One save: the edit and its encoded picture. */
export interface EditToSave<Values> extends Edit<Values> {
  pictureSave: PictureSave
  /** Every retry of a creation has the same one. */
  idempotencyKey: string
}

export interface SaveOptions<Values> {
  /** Values that are sent in place of the form's, which keeps its own until the save succeeds. */
  overrides?: Partial<Values>
  /** Another new thing is begun after the save. */
  hasNext?: boolean
}

export type Errors = Record<string, string>

export interface EditOptions<Stored, Values extends object> {
  /** Undefined for a new thing. */
  stored: Stored | undefined
  /** The name of the edit in messages, where a screen has several; by default that of the edited thing. */
  name?: string
  /** The name of the edited thing. */
  nameOf?: (values: Values) => string
  slot?: DraftSlot<Edit<Values>>
  valuesOf: (stored: Stored) => Values
  /** Completes the entries of lists in a draft, which may be of an earlier release. */
  completeValues?: ((values: Values) => Values) | undefined
  /** The initial values of a new thing. */
  blank?: Pick<Edit<Values>, 'values' | 'picture'>
  isSame?: (a: Values, b: Values) => boolean
  /** The values as they are sent, to tell whether they are stored; themselves by default. */
  bodyOf?: ((values: Values, base: Values) => object) | undefined
  /** Rebases the edit on newer stored values; without it the edit stays until its save meets 412. */
  rebase?: (mine: Values, base: Values, stored: Values) => Values
  /** The values to send again after a stale save, merged with the newer ones; undefined if they conflict. */
  merge?: (mine: Values, base: Values, theirs: Values) => Values | undefined
  /** False if a conflict fails the save, and the edit goes on over the newer values. */
  asksWhenStale?: boolean
  check?: (values: Values, edit: Edit<Values>, stored: Stored | undefined) => Errors
  /** Asks before valid values are saved that may be a slip. */
  isMeant?: ((values: Values, base: Values, stored: Stored | undefined) => Promise<boolean>) | undefined
  /** Aspect ratio (width / height) in which visitors see the picture. */
  pictureRatio?: number | undefined
  save: (edit: EditToSave<Values>, options: UpdateOptions) => Promise<Answer<Stored>>
  /** Shows the stored entity: by this save, or by somebody else before it. */
  onStored?: (stored: Stored) => void
  onSaved?: (
    stored: Stored,
    saved: SaveOptions<Values> & { values: Values; base: Values; change?: string | undefined },
  ) => void
  /** `isLeft` is true once nothing of the edit is shown any more. */
  onFailed?: (error: ApiError, isLeft: boolean) => void
  /** Called after each save, which lasts until its promise is settled. */
  onSettled?: () => Promise<unknown>
  /** The edit ends with its save: nothing can be typed during one and after it. */
  isFinal?: boolean
  /** The errors after a change; by default those at other paths than `paths`. */
  errorsAfterChange?: (errors: Errors, paths: readonly string[]) => Errors
}

/**
 * Edits one stored thing: its values, picture and draft, and its save with every outcome. Typing goes on during a save,
 * and is then an edit of the newly stored values.
 */
export function useEdit<Stored extends object, Values extends object>(options: EditOptions<Stored, Values>) {
  const { isFinal = false, nameOf = () => '' } = options
  const toast = useToast()
  const formState = useFormState(options)
  const { current } = formState
  const saving = useSave(options, formState, () => draft.drop())
  const { isSaving, isSaved } = saving
  const isUnsaved = formState.isChanged && !isSaved
  /** Hides the message of a discard. */
  const hideDiscard = useRef<() => void>(undefined)
  const draft = useStoredDraft(options.slot, isUnsaved ? formState.edit : undefined)

  const drop = () => {
    draft.drop()
    formState.begin(undefined)
    formState.unmarkRestored()
    saving.closeStale()
  }
  /** Drops the edit, with a message that can restore it: in the form, or at its next opening if the form was left. */
  function discard() {
    const { edit } = formState
    const name = options.name ?? (nameOf(current.base) || nameOf(current.values))
    const onAction = () => {
      formState.restore(edit)
      if (edit) options.slot?.store(edit)
    }
    drop()
    hideDiscard.current = toast(`Your changes${name ? ` of ${name}` : ''} are discarded`, {
      action: { label: 'Undo', onAction },
    })
  }
  /** The Undo of a discard must not go over newer values. */
  function withdrawUndo() {
    hideDiscard.current?.()
    hideDiscard.current = undefined
  }
  const change: typeof formState.change = (changesOf, paths) => {
    if (isFinal && (isSaving || isSaved)) return
    withdrawUndo()
    formState.change(changesOf, paths)
  }
  const changeAll = (changes: Partial<Values>, paths: string | readonly string[] = Object.keys(changes)) =>
    change(({ values }) => ({ values: { ...values, ...changes } }), [paths].flat())

  return {
    ...current,
    ...saving,
    save(saveOptions?: SaveOptions<Values>) {
      withdrawUndo()
      saving.save(saveOptions)
    },
    ref: formState.ref,
    stored: formState.stored,
    draft,
    isUnsaved,
    isRestored: formState.isRestored && isUnsaved,
    errors: formState.errors,
    failure: formState.failure,
    change: <Field extends keyof Values & string>(field: Field, value: Values[Field]) =>
      changeAll({ [field]: value } as unknown as Partial<Values>, field),
    changeAll,
    /** Changes the values as they are then. */
    update: (valuesFrom: (values: Values) => Values) =>
      change(({ values }) => ({ values: valuesFrom(values) }), []),
    choosePicture: (picture: PictureChoice) => change(() => ({ picture }), ['image']),
    refusePicture: (image: string) => formState.addErrors({ image }),
    drop,
    discard,
  }
}
