import { pictureMessages } from '@chekku/domain/picture-upload'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ApiError } from '../../../api/api-response.ts'
import { useToast } from '../../../ui/toast.tsx'
import { type PictureChoice, pictureMark } from '../image-input/picture-choice.ts'
import { pictureToSend } from '../image-input/read-picture.ts'
import { type WayBack, wayBackTo, wayToNew } from '../list/list-position.ts'
import type { FormDefinition, FormFailure, FormValues, Stored } from './form-definition.ts'
import { useFormContents } from './use-form-contents.ts'
import type { FormStart } from './use-form-start.ts'

const redirectAfterSaveMs = 1_500

export type SaveStep = 'idle' | 'saving' | 'saved'

/** The state and actions of a form. */
export type EntityForm<Entity extends Stored, Values extends FormValues> = ReturnType<
  typeof useEntityForm<Entity, Values>
>

/** The state of one form, and its save with every outcome. */
export function useEntityForm<Entity extends Stored, Values extends FormValues>(
  definition: FormDefinition<Entity, Values>,
  start: FormStart<Entity>,
  wayBack: WayBack,
) {
  const contents = useFormContents(definition, start)
  const { entity, values, picture, version, attempt, isHeld, setErrors } = contents
  const [step, setStep] = useState<SaveStep>('idle')
  const [failure, setFailure] = useState<FormFailure>()
  const [sent, setSent] = useState<number>()
  const [stale, setStale] = useState<Entity>()
  const [refusals, setRefusals] = useState(0)
  const [savedId, setSavedId] = useState<string>()
  const upload = useRef<AbortController>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const toast = useToast()

  useEffect(() => () => upload.current?.abort(), [])
  useFirstErrorFocus(form, refusals)
  useReturn(step === 'saved', definition.savedShown === 'on-form' ? redirectAfterSaveMs : 0, wayAfterSave())

  function wayAfterSave(): WayBack {
    if (savedId === undefined) return wayBack
    return entity ? wayBackTo(definition.list, savedId) : wayToNew(definition.list, savedId)
  }

  function refuse(found: Record<string, string>) {
    setErrors(found)
    setRefusals(count => count + 1)
  }

  function enter(next: SaveStep) {
    isHeld.current = next !== 'idle'
    setStep(next)
  }

  function check(wanted: Values): Record<string, string> {
    const found = definition.check(wanted)
    const isMissing = definition.pictureMissing && !entity && picture.kind !== 'chosen'
    return isMissing ? { ...found, image: definition.pictureMissing as string } : found
  }

  /** Every retry of a save has the same idempotency key. */
  function keyFor(wanted: Values): string {
    const mark = JSON.stringify([wanted, pictureMark(picture)])
    if (attempt.current?.mark !== mark) attempt.current = { key: newKey(), mark }
    return attempt.current.key
  }

  function send(wanted: Values, chosen: PictureChoice, image: Blob | undefined) {
    upload.current = new AbortController()
    const options = { signal: upload.current.signal, ...(image ? { onProgress: setSent } : {}) }
    const pictureSave = { deleteImage: chosen.kind === 'removed', ...(image ? { image } : {}) }
    if (!entity) return definition.create(wanted, pictureSave, { ...options, idempotencyKey: keyFor(wanted) })
    const seen = version.current === undefined ? {} : { version: version.current }
    return definition.update(entity._id, wanted, pictureSave, { ...options, ...seen })
  }

  async function save(wanted: Values = values, chosen: PictureChoice = picture, hasNext = false) {
    if (isHeld.current) return
    const found = check(wanted)
    setErrors({})
    setFailure(undefined)
    if (Object.keys(found).length > 0) return refuse(found)
    enter('saving')
    const image = await pictureToSend(chosen, definition.pictureRatio)
    if (typeof image === 'string') {
      enter('idle')
      return refuse({ image })
    }
    // The upload can be cancelled before its first progress event.
    if (image) setSent(0)
    const { data, error } = await send(wanted, chosen, image)
    setSent(undefined)
    if (error) return fail(error)
    contents.markSaved()
    definition.onSaved?.()
    if (hasNext || definition.savedShown === 'over-list') toast(definition.savedText)
    if (hasNext) return startNext(wanted)
    setSavedId(data._id)
    enter('saved')
  }

  function startNext(saved: Values) {
    enter('idle')
    contents.startNext({ ...definition.empty, ...definition.valuesForNext?.(saved) })
    form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }

  function fail(error: ApiError) {
    enter('idle')
    // Cancelled by the user.
    if (upload.current?.signal.aborted) return toast(pictureMessages.uploadCancelled)
    if (error.status === 412 && error.data) return setStale(error.data as Entity)
    // The session has ended, and the draft is stored.
    if (error.status === 401) return
    setFailure(definition.failureOf(error))
    refuse(error.errors ?? {})
  }

  return {
    ...contents,
    ref: form,
    definition,
    failure,
    step,
    sent,
    stale,
    save,
    saveAndAdd: () => save(values, picture, true),
    choosePicture(choice: PictureChoice) {
      contents.choosePicture(choice)
      // The failure was about the last file.
      setFailure(undefined)
    },
    cancelUpload: () => upload.current?.abort(),
    /** Saves the values chosen among both sides over the stored version. */
    settleStale(theirs: Entity, merged: Values, chosen: PictureChoice) {
      setStale(undefined)
      contents.takeStored(theirs, merged, chosen)
      void save(merged, chosen)
    },
    closeStale: () => setStale(undefined),
  }
}

type FormRef = { readonly current: HTMLFormElement | null }

/** Focuses the first invalid field after each refused save. */
function useFirstErrorFocus(form: FormRef, refusals: number) {
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form, refusals])
}

function useReturn(isDue: boolean, afterMs: number, wayBack: WayBack) {
  const navigate = useNavigate()
  const latest = useRef(wayBack)
  useEffect(() => {
    latest.current = wayBack
  })
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => void navigate(latest.current.to, latest.current), afterMs)
    return () => clearTimeout(timer)
  }, [isDue, afterMs, navigate])
}

/** A random key for one save. (`crypto.randomUUID` is not there on plain http.) */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
