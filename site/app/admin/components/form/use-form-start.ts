import { useQuery } from '@tanstack/react-query'
import type { Answer, ApiError } from '../../../api/api-response.ts'
import { dataOf } from '../../data/query-client.ts'
import { type PictureChoice, storedPicture } from '../image-input/picture-choice.ts'
import { readStoredPicture } from '../image-input/read-picture.ts'
import type { Stored } from './form-definition.ts'
import { type DraftSlot, useDraftSlot } from './form-draft.ts'

/** The unsaved values of a form, as this device stores them. */
export interface EntityDraft {
  values: Record<string, string | boolean>
  picture: PictureChoice
  /** The version that the form had loaded; none where it creates. */
  version: number | undefined
  /** The key of a save that may have arrived, and what it was for. */
  attempt: { key: string; mark: string } | undefined
}

/** The initial state of a form. */
export interface FormStart<Entity> {
  /** The edited entity; undefined where the form creates one. */
  entity?: Entity
  slot: DraftSlot<EntityDraft>
  /** What a new one is a copy of. */
  copied?: Copied<Entity>
}

export interface Copied<Entity> {
  entity: Entity
  picture: PictureChoice
}

interface FormStartOptions<Entity> {
  name: string
  /** What is edited. */
  id: string | undefined
  /** What a new one is a copy of. */
  copiedId: string | undefined
  load: (id: string) => Promise<Answer<Entity>>
  /** What the device has of it, for a time without network. */
  cached: (id: string) => Promise<Entity | undefined>
}

/** Loads what is edited or copied, and the draft of an earlier visit to the same form. */
export function useFormStart<Entity extends Stored>({
  name,
  id,
  copiedId,
  load,
  cached,
}: FormStartOptions<Entity>): {
  start: FormStart<Entity> | undefined
  error: ApiError | null
  retry: () => void
} {
  const slot = useDraftSlot<EntityDraft>(
    `${name}/${id ?? (copiedId === undefined ? 'new' : `copy of ${copiedId}`)}`,
  )
  const { data, error, refetch } = useQuery({
    queryKey: ['form', name, id, copiedId],
    queryFn: async () => {
      if (id !== undefined) return { entity: await loadOrCached(id, load, cached) }
      return copiedId === undefined
        ? {}
        : { copied: await copyOf(await loadOrCached(copiedId, load, cached)) }
    },
    // An open form does not change by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isStored: false },
  })
  return { start: slot && data && { slot, ...data }, error, retry: () => void refetch() }
}

async function copyOf<Entity extends Stored>(entity: Entity): Promise<Copied<Entity>> {
  const file = await readStoredPicture(entity.image)
  return { entity, picture: file ? { kind: 'chosen', file } : storedPicture }
}

/** The cached entity does without network: a stale save gets 412 all the same. */
async function loadOrCached<Entity>(
  id: string,
  load: (id: string) => Promise<Answer<Entity>>,
  cached: (id: string) => Promise<Entity | undefined>,
): Promise<Entity> {
  const answer = await load(id)
  const entity = answer.error?.kind === 'unanswered' ? await cached(id) : undefined
  return entity ?? dataOf(Promise.resolve(answer))
}
