import { pictureMessages } from '@chekku/domain/picture-upload'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { type Attempt, attemptOf } from '../../../api/admin/idempotency-key.ts'
import type { ApiError } from '../../../api/api-response.ts'
import { useToast } from '../../../ui/toast.tsx'
import { type PictureChoice, pictureMark, storedPicture } from '../image-input/picture-choice.ts'
import { pictureToSend } from '../image-input/read-picture.ts'
import { wayBackTo, wayToNew } from '../list/list-position.ts'
import type { FormDefinition, FormFailure, FormValues, Stored } from './form-definition.ts'
import { type DraftSlot, useUnsaved } from './form-draft.ts'
import { isSameValue } from './plain-text.ts'

/** The draft of a form in the device's storage. */
export interface EntityDraft {
  values: FormValues
  picture: PictureChoice
  /** The version of the loaded entity; undefined for a new one. */
  version: number | undefined
  /** The creation whose outcome is unknown. */
  attempt: Attempt | undefined
}

/** The data that a form starts with. */
export interface FormStart<Entity> {
  /** The edited entity; undefined if the form creates one. */
  entity?: Entity
  copied?: { entity: Entity; picture: PictureChoice }
  slot: DraftSlot<EntityDraft>
}

/** How a save was asked for. */
interface SaveOptions<Values extends FormValues> {
  /** Values that are sent in place of the form's, which keeps its own until the save succeeds. */
  over?: Partial<Values>
  /** The form begins another new entity after the save. */
  hasNext?: boolean
}

const redirectAfterSaveMs = 1_500

/** The state and actions of a form. */
export type EntityForm<Entity extends Stored, Values extends FormValues> = ReturnType<
  typeof useEntityForm<Entity, Values>
>

function initialState<Entity extends Stored, Values extends FormValues>(
  { valuesOf, valuesOfCopy = valuesOf, empty }: FormDefinition<Entity, Values>,
  { entity, copied, slot: { draft } }: FormStart<Entity>,
) {
  const blank = copied ? valuesOfCopy(copied.entity) : empty
  const blankPicture = copied?.picture ?? storedPicture
  return {
    entity,
    /** Initial values of a new entity. */
    blank,
    blankPicture,
    values: { ...(entity ? valuesOf(entity) : blank), ...(draft?.values as Partial<Values>) },
    picture: draft?.picture ?? blankPicture,
    version: draft ? draft.version : entity?.version,
    attempt: draft?.attempt,
    isRestored: draft !== undefined,
    errors: {} as Record<string, string>,
    step: 'idle' as 'idle' | 'saving' | 'saved',
    savedId: '',
    failure: undefined as FormFailure | undefined,
    /** Options of the last save, for its retry and its conflict dialog. */
    options: {} as SaveOptions<Values>,
    /** Progress of the picture's upload, from 0 to 1. */
    sent: undefined as number | undefined,
    /** The stored entity after a stale save (412). */
    stale: undefined as Entity | undefined,
  }
}

/** The values, picture and errors of a form, and its draft on this device. */
function useFormState<Entity extends Stored, Values extends FormValues>(
  definition: FormDefinition<Entity, Values>,
  start: FormStart<Entity>,
) {
  const [state, setState] = useState(() => initialState(definition, start))
  const set = (change: Partial<typeof state>) => setState(now => ({ ...now, ...change }))
  const { entity, blankPicture, values, picture, version, attempt, step } = state
  const base = entity ? definition.valuesOf(entity) : state.blank
  const isChanged =
    pictureMark(picture) !== pictureMark(blankPicture) ||
    Object.keys(base).some(field => !isSameValue(values[field], base[field]))
  const isUnsaved = isChanged && step !== 'saved'
  const draft = useMemo(
    () => (isUnsaved ? { values, picture, version, attempt } : undefined),
    [isUnsaved, values, picture, version, attempt],
  )
  const dropDraft = useUnsaved<EntityDraft>(start.slot, draft)

  /** Changes values and clears the errors at their paths; ignored during and after a save. */
  function edit(paths: string | readonly string[], changed: (now: typeof state) => Partial<typeof state>) {
    if (step !== 'idle') return
    setState(now => {
      const others = Object.entries(now.errors).filter(
        ([wrong]) => ![paths].flat().some(path => wrong === path || wrong.startsWith(`${path}.`)),
      )
      return { ...now, ...changed(now), errors: Object.fromEntries(others) }
    })
  }
  const edits = {
    change: <Field extends keyof Values & string>(field: Field, value: Values[Field]) =>
      edit(field, now => ({ values: { ...now.values, [field]: value } })),
    /** Changes several fields at once and clears the errors at `paths`: `packs.2.price`. */
    changeAll: (changed: Partial<Values>, paths: string | readonly string[]) =>
      edit(paths, now => ({ values: { ...now.values, ...changed } })),
    // Also clears the error message of the previous file.
    choosePicture: (choice: PictureChoice) => edit('image', () => ({ picture: choice, failure: undefined })),
    refusePicture: (image: string) => set({ errors: { ...state.errors, image } }),
    discardDraft() {
      dropDraft()
      const cleared = { errors: {}, isRestored: false, attempt: undefined }
      set({ values: base, picture: blankPicture, version: entity?.version, ...cleared })
    },
  }
  return { state, set, base, dropDraft, edits }
}

/** The state of one form, and its save with every outcome. */
export function useEntityForm<Entity extends Stored, Values extends FormValues>(
  definition: FormDefinition<Entity, Values>,
  start: FormStart<Entity>,
) {
  const { state, set, base, dropDraft, edits } = useFormState(definition, start)
  const { entity, step } = state
  const { savedShown } = definition
  const upload = useRef<AbortController>(undefined)
  const form = useRef<HTMLFormElement>(null)
  const toast = useToast()
  const navigate = useNavigate()

  useEffect(() => () => upload.current?.abort(), [])
  const goBack = useEffectEvent(() => {
    if (definition.leave) return definition.leave()
    const way = (entity ? wayBackTo : wayToNew)(definition.list, state.savedId)
    void navigate(way.to, way)
  })
  useEffect(() => {
    if (step !== 'saved') return
    const timer = setTimeout(() => goBack(), savedShown === 'on-form' ? redirectAfterSaveMs : 0)
    return () => clearTimeout(timer)
  }, [step, savedShown])

  /** Shows the errors and focuses the first invalid field. */
  function refuse(errors: Record<string, string>, failure?: FormFailure) {
    flushSync(() => set({ step: 'idle', errors, failure }))
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  async function save(
    options: SaveOptions<Values> = {},
    now: Pick<typeof state, 'values' | 'picture' | 'version' | 'entity'> = state,
  ) {
    if (step !== 'idle') return
    const { picture, version, entity } = now
    const values = { ...now.values, ...options.over }
    const found = definition.check(values, entity ? definition.valuesOf(entity) : state.blank)
    if (definition.pictureMissing && !entity && picture.kind !== 'chosen')
      found.image = definition.pictureMissing
    if (Object.keys(found).length > 0) return refuse(found)
    if (definition.isMeant && !(await definition.isMeant(values))) return
    // Every retry of a creation has the same idempotency key.
    const attempt = attemptOf([values, pictureMark(picture)], state.attempt)
    set({ step: 'saving', errors: {}, failure: undefined, options, ...(entity ? {} : { attempt }) })
    upload.current = new AbortController()
    const { signal } = upload.current
    const image = await pictureToSend(picture, definition.pictureRatio)
    // The form was left while the picture was encoded.
    if (signal.aborted) return
    if (typeof image === 'string') return refuse({ image })
    // The upload can be cancelled before its first progress event.
    if (image) set({ sent: 0 })
    const sending = { signal, ...(image && { onProgress: (sent: number) => set({ sent }) }) }
    const pictureSave = { deleteImage: picture.kind === 'removed', ...(image && { image }) }
    const { data, error } = await (entity
      ? definition.update(
          entity._id,
          values,
          pictureSave,
          { ...sending, ...(version !== undefined && { version }) },
          definition.valuesOf(entity),
        )
      : definition.create(values, pictureSave, { ...sending, idempotencyKey: attempt.key }))
    set({ step: 'idle', sent: undefined })
    if (error) return fail(error)
    dropDraft()
    definition.onSaved?.()
    if (options.hasNext || definition.savedShown === 'over-list') toast(definition.savedText)
    if (!options.hasNext) return set({ step: 'saved', savedId: data._id, values })
    const blank = { ...definition.empty, ...definition.valuesForNext?.(values) }
    set({ ...initialState(definition, { slot: start.slot }), blank, values: blank })
    form.current?.querySelector<HTMLElement>('input, textarea, select')?.focus()
  }

  function fail(error: ApiError) {
    // The user cancelled the upload.
    if (upload.current?.signal.aborted) return toast(pictureMessages.uploadCancelled)
    if (error.status === 412 && error.data) return set({ stale: error.data as Entity })
    // On 401 the session has ended, and the draft is stored.
    if (error.status === 401) return
    const isGone = entity !== undefined && error.status === 404
    refuse(error.errors ?? {}, { ...definition.failureOf(error), isGone })
  }

  return {
    ...state,
    ...edits,
    ref: form,
    definition,
    base,
    save: () => save(),
    saveAndAdd: () => save({ hasNext: true }),
    retry: () => save(state.options),
    otherSave: definition.otherSave?.(entity),
    saveWith: (over: Partial<Values>) => save({ over }),
    cancelUpload: () => upload.current?.abort(),
    /** The values of the last save. */
    sentValues: { ...state.values, ...state.options.over },
    /** Saves the values chosen in the conflict dialog over the stored version. */
    settleStale(theirs: Entity, values: Values, picture: PictureChoice) {
      const settled = { values, picture, version: theirs.version, entity: theirs }
      set({ stale: undefined, ...settled })
      void save({}, settled)
    },
    closeStale: () => set({ stale: undefined }),
  }
}
