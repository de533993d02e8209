import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { attemptOf, type KeyedAttempt } from '../../../api/admin/idempotency-key.ts'
import { type ApiError, storedInstead } from '../../../api/api-response.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { PictureChoice } from '../image-input/picture-choice.ts'
import { isSameValue } from './form-values.ts'
import { type Saved, type SaveRequest, sendEdit } from './send-edit.ts'
import type { Edit, EditOptions, SaveOptions } from './use-edit.ts'
import type { useFormState } from './use-form-state.ts'

type FormState<Stored extends object, Values extends object> = ReturnType<typeof useFormState<Stored, Values>>

/** The save of an edit, with every outcome: stored, cancelled, failed, or stale (412). */
export function useSave<Stored extends object, Values extends object>(
  options: EditOptions<Stored, Values>,
  formState: FormState<Stored, Values>,
  dropDraft: () => void,
) {
  const { isSame = isSameValue, isFinal = false, asksWhenStale = true } = options
  const { current, stored } = formState
  const [stale, setStale] = useState<Stored>()
  const withAttempt = useAttempts(options, formState.isRestored)
  const { mutation, uploadProgress, cancelUpload } = useSending(options, formState, dropDraft, fail)
  const { isPending: isSaving, variables } = mutation
  const isSaved = isFinal && mutation.isSuccess
  const isLeft = useIsLeft(() => isFinal && cancelUpload())

  function fail(error: ApiError) {
    const theirs = storedInstead<Stored>(error)
    if (theirs && asksWhenStale && !isLeft.current) return setStale(theirs)
    if (theirs) {
      // The edit goes on over the newer values, so that its next save meets no conflict.
      formState.showStored(theirs)
      if (stored && !options.rebase) formState.setEdit(latest => latest && formState.editOver(latest, theirs))
    }
    // On 401 the session has ended, and the draft is stored.
    if (error.status === 401) return
    options.onFailed?.(error, isLeft.current)
    formState.showErrors(error.errors ?? {}, error)
  }

  const isAsking = useRef(false)
  async function save(saveOptions: SaveOptions<Values> = {}, edit = current, over = stored) {
    if (isSaving || isSaved || isAsking.current) return
    const values = { ...edit.values, ...saveOptions.overrides }
    const errors = formState.check(values, edit, over)
    if (Object.keys(errors).length > 0) return formState.showErrors(errors)
    isAsking.current = true
    const isMeant = await Promise.resolve(options.isMeant?.(values, edit.base, over) ?? true).finally(() => {
      isAsking.current = false
    })
    if (!isMeant) return
    const attempted = stored ? edit : withAttempt(edit, values)
    formState.begin(attempted)
    mutation.mutate({ edit: attempted, saveOptions })
  }

  return {
    isSaving,
    isSaved,
    /** The values of the form, or those that are being saved instead. */
    sentValues: { ...current.values, ...variables?.saveOptions.overrides },
    save: (saveOptions?: SaveOptions<Values>) => void save(saveOptions),
    retry: () => void save(variables?.saveOptions),
    /** Another call about the same thing has failed. */
    fail,
    /** From 0 to 1, while a picture is uploaded. */
    uploadProgress,
    cancelUpload,
    /** The newer stored entity after a stale save (412). */
    stale,
    closeStale: () => setStale(undefined),
    /** Saves the values chosen in the conflict dialog over the stored ones. */
    settleStale(theirs: Stored, values: Values, picture: PictureChoice) {
      const settled = { ...formState.editOver(current, theirs), values, picture }
      setStale(undefined)
      formState.showStored(theirs)
      const isTheirs = picture.kind === 'stored' && isSame(values, settled.base)
      formState.setEdit(isTheirs ? undefined : settled)
      // A final edit ends with its save, also of nothing but theirs.
      if (isFinal || !isTheirs) void save({}, settled, theirs)
    },
  }
}

/** Sends an edit, and shows the stored answer; the upload of its picture can be cancelled. */
function useSending<Stored extends object, Values extends object>(
  options: EditOptions<Stored, Values>,
  formState: FormState<Stored, Values>,
  dropDraft: () => void,
  onFailed: (error: ApiError) => void,
) {
  const toast = useToast()
  const upload = useRef<AbortController>(undefined)
  const [uploadProgress, setUploadProgress] = useState<number>()
  const mutation = useMutation<Saved<Stored>, ApiError, SaveRequest<Values>>({
    mutationFn(request) {
      upload.current = new AbortController()
      return sendEdit(options, request, { signal: upload.current.signal, onProgress: setUploadProgress })
    },
    onSuccess({ data, change }, { edit, saveOptions }) {
      dropDraft()
      formState.showStored(data)
      if (!options.isFinal || saveOptions.hasNext) {
        // Typing during the save is an edit of the newly stored values.
        formState.setEdit(latest =>
          latest && latest !== edit ? formState.editOver(latest, data) : undefined,
        )
        formState.unmarkRestored()
      }
      const values = { ...edit.values, ...saveOptions.overrides }
      options.onSaved?.(data, { ...saveOptions, values, base: edit.base, change })
      if (saveOptions.hasNext) mutation.reset()
    },
    onError(error) {
      if (upload.current?.signal.aborted) toast(pictureMessages.uploadCancelled)
      else onFailed(error)
    },
    async onSettled() {
      setUploadProgress(undefined)
      await options.onSettled?.()
    },
  })
  return { mutation, uploadProgress, cancelUpload: () => upload.current?.abort() }
}

/**
 * Gives all saves of a new thing one key, also after an edit: the server then knows whether an earlier one arrived. A
 * restored draft keeps its key only under the name that was sent with it: under another it may be another thing.
 */
function useAttempts<Stored, Values extends object>(
  { nameOf = () => '' }: EditOptions<Stored, Values>,
  isRestored: boolean,
) {
  /** The attempt of this visit's last save; a restored draft may have one of an earlier visit. */
  const ownAttempt = useRef<KeyedAttempt>(undefined)
  return (edit: Edit<Values>, values: Values): Edit<Values> => {
    const isOfEarlierVisit = isRestored && edit.attempt !== ownAttempt.current
    const attempt = (isOfEarlierVisit ? undefined : edit.attempt) ?? attemptOf(nameOf(values), edit.attempt)
    ownAttempt.current = attempt
    return { ...edit, attempt }
  }
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
