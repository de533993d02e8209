import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UpdateOptions } from '../../../api/admin/admin-call.ts'
import { attemptOf, type KeyedAttempt } from '../../../api/admin/idempotency-key.ts'
import { type Answer, type ApiError, storedInstead } from '../../../api/api-response.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { PictureChoice } from '../image-input/picture-choice.ts'
import { type DraftSlot, useStoredDraft } from './form-draft.ts'
import { isSameValue } from './form-values.ts'
import { type Saved, type SaveRequest, sendEdit } from './send-edit.ts'
import { useDiscard } from './use-discard.ts'
import { useFormState } from './use-form-state.ts'

/** The typed values and those that they began with; stored on the device as a draft. */
export interface Edit<Values> {
  values: Values
  picture: PictureChoice
  base: Values
  /** The version of `base`; undefined for a new thing. */
  version: number | undefined
  /** The creation whose outcome is unknown; its mark is the name that was sent. */
  attempt: KeyedAttempt | undefined
}

export interface PictureSave {
  image?: Blob
  deleteImage: boolean
}

/** One save: the edit and its encoded picture. */
export interface Sent<Values> extends Edit<Values> {
  pictureSave: PictureSave
  /** Every retry of a creation has the same one. */
  idempotencyKey: string
}

export interface SaveOptions<Values> {
  /** Values that are sent in place of the form's, which keeps its own until the save succeeds. */
  over?: Partial<Values>
  /** Another new thing is begun after the save. */
  hasNext?: boolean
}

export type Errors = Record<string, string>

export interface EditOptions<Stored, Values extends object> {
  /** Undefined for a new thing. */
  stored: Stored | undefined
  /** Whose changes it has, where a screen has several. */
  name?: string
  /** The name of the edited thing, for messages. */
  nameOf?: (values: Values) => string
  slot?: DraftSlot<Edit<Values>>
  valuesOf: (stored: Stored) => Values
  /** Completes the entries of lists in a draft, which may be of an earlier release. */
  completeValues?: ((values: Values) => Values) | undefined
  /** The initial values of a new thing. */
  blank?: Pick<Edit<Values>, 'values' | 'picture'>
  isSame?: (one: Values, other: Values) => boolean
  /** The values as they are sent, to tell whether they are stored; themselves by default. */
  sentOf?: ((values: Values, base: Values) => object) | undefined
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
  save: (sent: Sent<Values>, options: UpdateOptions) => Promise<Answer<Stored>>
  /** Shows the stored entity: by this save, or by somebody else before it. */
  onStored?: (stored: Stored) => void
  onSaved?: (
    stored: Stored,
    saved: SaveOptions<Values> & { values: Values; base: Values; change?: string | undefined },
  ) => void
  /** `isLeft`: nothing of the edit is shown any more. */
  onFailed?: (error: ApiError, isLeft: boolean) => void
  /** The save is not over before this is. */
  onSettled?: () => Promise<unknown>
  /** The edit ends with its save: nothing can be typed during one and after it. */
  isFinal?: boolean
  /** The errors that a change leaves; by default those at other paths than `paths`. */
  errorsLeft?: (errors: Errors, paths: readonly string[]) => Errors
}

/** True once the edit is not shown any more; `onLeave` is called then. */
function useIsLeft(onLeave: () => void) {
  const isLeft = useRef(false)
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      leave()
    }
  }, [])
  return isLeft
}

/**
 * Edits one stored thing: its values, picture and draft, and its save with every outcome. Typing goes on during a save,
 * and is then an edit of the newly stored values.
 */
export function useEdit<Stored extends object, Values extends object>(options: EditOptions<Stored, Values>) {
  const { isSame = isSameValue, isFinal = false, asksWhenStale = true, nameOf = () => '' } = options
  const toast = useToast()
  const upload = useRef<AbortController>(undefined)
  const [stale, setStale] = useState<Stored>()
  const [sent, setSent] = useState<number>()
  const typed = useFormState(options)
  const { now, stored } = typed

  const mutation = useMutation<Saved<Stored>, ApiError, SaveRequest<Values>>({
    mutationFn(request) {
      upload.current = new AbortController()
      return sendEdit(options, request, { signal: upload.current.signal, onProgress: setSent })
    },
    onSuccess({ data, change }, { from, how }) {
      draft.drop()
      typed.show(data)
      if (!isFinal || how.hasNext) {
        typed.become(latest => (latest && latest !== from ? typed.over(latest, data) : undefined))
        typed.forget()
      }
      const values = { ...from.values, ...how.over }
      options.onSaved?.(data, { ...how, values, base: from.base, change })
      if (how.hasNext) mutation.reset()
    },
    onError(error) {
      if (upload.current?.signal.aborted) toast(pictureMessages.uploadCancelled)
      else fail(error)
    },
    async onSettled() {
      setSent(undefined)
      await options.onSettled?.()
    },
  })
  const { isPending: isSaving, variables } = mutation
  const isSaved = isFinal && mutation.isSuccess
  const isUnsaved = typed.isChanged && !isSaved
  const draft = useStoredDraft(options.slot, isUnsaved ? typed.edit : undefined)
  const isLeft = useIsLeft(() => isFinal && upload.current?.abort())

  function fail(error: ApiError) {
    const theirs = storedInstead<Stored>(error)
    if (theirs && asksWhenStale && !isLeft.current) return setStale(theirs)
    if (theirs) {
      typed.show(theirs)
      if (stored && !options.rebase) typed.become(latest => latest && typed.over(latest, theirs))
    }
    // On 401 the session has ended, and the draft is stored.
    if (error.status === 401) return
    options.onFailed?.(error, isLeft.current)
    typed.refuse(error.errors ?? {}, error)
  }

  const isAsking = useRef(false)
  /** The attempt of this visit's last save; a restored draft may have one of an earlier visit. */
  const ownAttempt = useRef<KeyedAttempt>(undefined)
  async function save(how: SaveOptions<Values> = {}, from = now, over = stored) {
    if (isSaving || isSaved || isAsking.current) return
    const values = { ...from.values, ...how.over }
    const found = typed.check(values, from, over)
    if (Object.keys(found).length > 0) return typed.refuse(found)
    isAsking.current = true
    const isMeant = await Promise.resolve(options.isMeant?.(values, from.base, over) ?? true).finally(() => {
      isAsking.current = false
    })
    if (!isMeant) return
    // One key for all saves of a new thing, also after an edit: the server then knows whether an earlier one arrived.
    // A draft of an earlier visit under another name is another thing, which must not go over that one.
    const kept = typed.isRestored && from.attempt !== ownAttempt.current ? undefined : from.attempt
    const begun = stored ? from : { ...from, attempt: kept ?? attemptOf(nameOf(values), from.attempt) }
    ownAttempt.current = begun.attempt
    typed.begin(begun)
    mutation.mutate({ from: begun, how })
  }
  const drop = () => {
    draft.drop()
    typed.begin(undefined)
    typed.forget()
    setStale(undefined)
  }
  const put: typeof typed.put = (changed, paths) => {
    if (!isFinal || !(isSaving || isSaved)) typed.put(changed, paths)
  }
  const changeAll = (changed: Partial<Values>, paths: string | readonly string[] = Object.keys(changed)) =>
    put(({ values }) => ({ values: { ...values, ...changed } }), [paths].flat())

  return {
    ...now,
    ref: typed.ref,
    stored,
    draft,
    isUnsaved,
    isRestored: typed.isRestored && isUnsaved,
    isSaving,
    isSaved,
    errors: typed.errors,
    failure: typed.failure,
    /** Progress of the picture's upload, from 0 to 1. */
    sent,
    change: <Field extends keyof Values & string>(field: Field, value: Values[Field]) =>
      changeAll({ [field]: value } as unknown as Partial<Values>, field),
    changeAll,
    /** Changes the values as they are then. */
    update: (changed: (values: Values) => Values) => put(({ values }) => ({ values: changed(values) }), []),
    choosePicture: (picture: PictureChoice) => put(() => ({ picture }), ['image']),
    refusePicture: (image: string) => typed.addError({ image }),
    drop,
    discard: useDiscard({ name: nameOf(now.base) || nameOf(now.values), ...options }, typed, drop),
    save: (how?: SaveOptions<Values>) => void save(how),
    retry: () => void save(variables?.how),
    cancelUpload: () => upload.current?.abort(),
    /** The newer stored entity after a stale save (412). */
    stale,
    sentValues: { ...now.values, ...variables?.how.over },
    /** Another call about the same thing has failed. */
    fail,
    closeStale: () => setStale(undefined),
    /** Saves the values chosen in the conflict dialog over the stored ones. */
    settleStale(theirs: Stored, values: Values, picture: PictureChoice) {
      const settled = { ...typed.over(now, theirs), values, picture }
      setStale(undefined)
      typed.show(theirs)
      const isTheirs = picture.kind === 'stored' && isSame(values, settled.base)
      typed.become(isTheirs ? undefined : settled)
      if (isFinal || !isTheirs) void save({}, settled, theirs)
    },
  }
}
