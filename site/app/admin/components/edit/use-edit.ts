import { pictureMessages } from '@chekku/domain/picture-upload'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UpdateOptions } from '../../../api/admin/admin-call.ts'
import { type Attempt, attemptOf } from '../../../api/admin/idempotency-key.ts'
import { type Answer, type ApiError, storedInstead } from '../../../api/api-response.ts'
import { unfold } from '../../../ui/admin/fold.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { type PictureChoice, pictureMark, storedPicture } from '../image-input/picture-choice.ts'
import { pictureToSend } from '../image-input/read-picture.ts'
import { type DraftSlot, useStoredDraft } from './form-draft.ts'
import { isStored } from './is-stored.ts'
import { isSameValue } from './plain-text.ts'
import { useDiscard } from './use-discard.ts'

/** What is typed, and what it began with; stored on the device as a draft. */
export interface Edit<Values> {
  values: Values
  picture: PictureChoice
  base: Values
  /** The version of `base`; undefined for a new thing. */
  version: number | undefined
  /** The creation whose outcome is unknown; its mark is the name that was sent. */
  attempt: Attempt | undefined
}

export interface PictureSave {
  image?: Blob
  deleteImage: boolean
}

/** One save: what is sent, over what. */
export interface Sent<Values> extends Edit<Values> {
  pictureSave: PictureSave
  /** Every retry of a creation has the same one. */
  idempotencyKey: string
}

interface SaveOptions<Values> {
  /** Values that are sent in place of the form's, which keeps its own until the save succeeds. */
  over?: Partial<Values>
  /** Another new thing is begun after the save. */
  hasNext?: boolean
}

interface Saved<Stored> {
  data: Stored
  /** The id of the change, to undo it. */
  change: string | undefined
}

type Errors = Record<string, string>

interface EditOptions<Stored, Values extends object> {
  /** Undefined for a new thing. */
  stored: Stored | undefined
  /** Whose changes it has, where a screen has several. */
  name?: string
  /** What the values are called. */
  nameOf?: (values: Values) => string
  slot?: DraftSlot<Edit<Values>>
  valuesOf: (stored: Stored) => Values
  /** What a new thing begins with. */
  blank?: Pick<Edit<Values>, 'values' | 'picture'>
  isSame?: (one: Values, other: Values) => boolean
  /** The values as they are sent, to tell whether they are stored; themselves by default. */
  sentOf?: ((values: Values, base: Values) => object) | undefined
  /** What was edited, over what is stored now; without it the edit stays until its save meets 412. */
  rebase?: (mine: Values, base: Values, stored: Values) => Values
  check?: (values: Values, edit: Edit<Values>) => Errors
  /** Asks before valid values are saved that may be a slip. */
  isMeant?: ((values: Values, base: Values) => Promise<boolean>) | undefined
  /** Aspect ratio (width / height) in which visitors see the picture. */
  pictureRatio?: number | undefined
  save: (sent: Sent<Values>, options: UpdateOptions) => Promise<Answer<Stored>>
  /** Shows what is stored now: by this save, or by somebody else before it. */
  onStored?: (stored: Stored) => void
  onSaved?: (
    stored: Stored,
    saved: SaveOptions<Values> & { values: Values; change?: string | undefined },
  ) => void
  onFailed?: (error: ApiError) => void
  /** The edit ends with its save: nothing can be typed during one and after it. */
  isFinal?: boolean
  /** The errors that a change leaves; by default those at other paths than `paths`. */
  errorsLeft?: (errors: Errors, paths: readonly string[]) => Errors
}

const versionOf = (stored: { version?: number } | undefined) => stored?.version

const errorsElsewhere = (errors: Errors, paths: readonly string[]) =>
  Object.fromEntries(
    Object.entries(errors).filter(
      ([wrong]) => !paths.some(path => wrong === path || wrong.startsWith(`${path}.`)),
    ),
  )

/** What is typed, over what is stored, with its errors. */
function useTyped<Stored extends object, Values extends object>(options: EditOptions<Stored, Values>) {
  const { valuesOf, blank, isSame = isSameValue } = options
  const ref = useRef<HTMLFormElement>(null)
  /** What is stored now, until `options.stored` is loaded again. */
  const [known, setKnown] = useState<{ instead: Stored; of: Stored | undefined }>()
  const stored = known && known.of === options.stored ? known.instead : options.stored
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another thing begins anew.
  const unchanged = useMemo((): Edit<Values> => {
    const { values, picture } = stored
      ? { values: valuesOf(stored), picture: storedPicture }
      : (blank as Edit<Values>)
    return { values, picture, base: values, version: versionOf(stored), attempt: undefined }
  }, [stored, blank])
  const [edit, setEdit] = useState(() => restored(unchanged.values, options.slot?.draft))
  const [isRestored, setIsRestored] = useState(edit !== undefined)
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<ApiError>()
  const { rebase } = options
  const rebased = (latest: Edit<Values> | undefined): Edit<Values> => {
    if (!latest || !rebase || latest.base === unchanged.base) return latest ?? unchanged
    return { ...latest, values: rebase(latest.values, latest.base, unchanged.base), base: unchanged.base }
  }
  const now = rebased(edit)
  const isChanged =
    pictureMark(now.picture) !== pictureMark(unchanged.picture) || !isSame(now.values, now.base)

  return {
    ref,
    stored,
    show(instead: Stored) {
      if (stored) setKnown({ instead, of: options.stored })
      options.onStored?.(instead)
    },
    edit,
    now,
    isChanged: edit !== undefined && isChanged,
    isRestored,
    errors,
    failure,
    /** Shows the errors and focuses the first invalid field. */
    refuse(found: Errors, error?: ApiError) {
      flushSync(() => {
        setErrors(found)
        setFailure(error)
      })
      const wrong = [...(ref.current?.querySelectorAll<HTMLElement>('[aria-invalid]') ?? [])]
      for (const control of wrong) unfold(control)
      wrong[0]?.focus()
    },
    addError: (found: Errors) => setErrors({ ...errors, ...found }),
    become: setEdit,
    /** Goes on with another edit, without errors. */
    begin(next: typeof edit) {
      setEdit(next)
      setErrors({})
      setFailure(undefined)
    },
    forget: () => setIsRestored(false),
    /** What was typed since goes before. */
    restore(draft: typeof edit) {
      setEdit(latest => latest ?? draft)
      setIsRestored(true)
    },
    /** Changes the edit and clears the errors at `paths`: `packs.2.price`. */
    put(changed: (latest: Edit<Values>) => Partial<Edit<Values>>, paths: readonly string[]) {
      setEdit(latest => ({ ...rebased(latest), ...changed(rebased(latest)) }))
      setErrors((options.errorsLeft ?? errorsElsewhere)(errors, paths))
      if (paths.includes('image')) setFailure(undefined)
    },
  }
}

interface Asked<Values> {
  from: Edit<Values>
  how: SaveOptions<Values>
}

/** Sends what was typed, its picture encoded first; rejects with an ApiError. */
async function send<Stored, Values extends object>(
  { save, pictureRatio, valuesOf, sentOf = values => values }: EditOptions<Stored, Values>,
  { from, how }: Asked<Values>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<Saved<Stored>> {
  const image = pictureRatio === undefined ? undefined : await pictureToSend(from.picture, pictureRatio)
  if (typeof image === 'string')
    throw { kind: 'refused', status: 400, message: image, errors: { image } } satisfies ApiError
  // The upload can be cancelled before its first progress event.
  if (image) onProgress(0)
  const pictureSave = { deleteImage: from.picture.kind === 'removed', ...(image && { image }) }
  const sent = { ...from, values: { ...from.values, ...how.over } }
  const { data, error, change } = await save(
    { ...sent, pictureSave, idempotencyKey: from.attempt?.key ?? '' },
    {
      signal,
      ...(image && { onProgress }),
      ...(from.version !== undefined && { version: from.version }),
    },
  )
  if (!error) return { data, change }
  const theirs = storedInstead<Stored>(error)
  if (theirs && isStored(sent, valuesOf(theirs), sentOf)) return { data: theirs, change: undefined }
  throw error
}

/**
 * Edits one stored thing: its values, picture and draft, and its save with every outcome. What is typed during a save
 * stays, over what is stored then.
 */
export function useEdit<Stored extends object, Values extends object>(options: EditOptions<Stored, Values>) {
  const { valuesOf, isSame = isSameValue, isFinal = false, nameOf = () => '' } = options
  const toast = useToast()
  const upload = useRef<AbortController>(undefined)
  const [stale, setStale] = useState<Stored>()
  const [sent, setSent] = useState<number>()
  const typed = useTyped(options)
  const { now, stored } = typed
  const over = (latest: Edit<Values>, theirs: Stored) => ({
    ...latest,
    base: valuesOf(theirs),
    version: versionOf(theirs),
  })

  const mutation = useMutation<Saved<Stored>, ApiError, Asked<Values>>({
    mutationFn(asked) {
      upload.current = new AbortController()
      return send(options, asked, { signal: upload.current.signal, onProgress: setSent })
    },
    onSuccess({ data, change }, { from, how }) {
      draft.drop()
      typed.show(data)
      if (!isFinal || how.hasNext) {
        typed.become(latest => (latest && latest !== from ? over(latest, data) : undefined))
        typed.forget()
      }
      options.onSaved?.(data, { values: { ...from.values, ...how.over }, ...how, change })
      if (how.hasNext) mutation.reset()
    },
    onError(error) {
      if (upload.current?.signal.aborted) return toast(pictureMessages.uploadCancelled)
      const theirs = storedInstead<Stored>(error)
      if (theirs) return setStale(theirs)
      // On 401 the session has ended, and the draft is stored.
      if (error.status === 401) return
      options.onFailed?.(error)
      typed.refuse(error.errors ?? {}, error)
    },
    onSettled: () => setSent(undefined),
  })
  const { isPending: isSaving, variables } = mutation
  const isSaved = isFinal && mutation.isSuccess
  const isUnsaved = typed.isChanged && !isSaved
  const draft = useStoredDraft(options.slot, isUnsaved ? typed.edit : undefined)
  useEffect(() => () => (isFinal ? upload.current?.abort() : undefined), [isFinal])

  const isAsking = useRef(false)
  /** The attempt of this visit's last save; a restored draft may have one of an earlier visit. */
  const ownAttempt = useRef<Attempt>(undefined)
  async function save(how: SaveOptions<Values> = {}, from = now) {
    if (isSaving || isSaved || isAsking.current) return
    const values = { ...from.values, ...how.over }
    const found = options.check?.(values, from) ?? {}
    if (Object.keys(found).length > 0) return typed.refuse(found)
    isAsking.current = true
    const isMeant = await Promise.resolve(options.isMeant?.(values, from.base) ?? true).finally(() => {
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
    /** What is stored after a stale save (412). */
    stale,
    sentValues: { ...now.values, ...variables?.how.over },
    /** Shows the conflict of another call. */
    meetStale: setStale,
    closeStale: () => setStale(undefined),
    /** Saves the values chosen in the conflict dialog over the stored ones. */
    settleStale(theirs: Stored, values: Values, picture: PictureChoice) {
      const settled = { ...over(now, theirs), values, picture }
      setStale(undefined)
      typed.show(theirs)
      const isTheirs = picture.kind === 'stored' && isSame(values, settled.base)
      typed.become(isTheirs ? undefined : settled)
      if (isFinal || !isTheirs) void save({}, settled)
    },
  }
}

/** The draft of an earlier visit; that of an earlier release may lack a value. */
function restored<Values extends object>(unchanged: Values, draft: Edit<Values> | undefined) {
  if (!draft) return undefined
  const { values, base } = draft
  return { ...draft, values: { ...unchanged, ...values }, base: { ...unchanged, ...base } }
}
