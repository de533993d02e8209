import { onlineManager } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Answer, ApiError } from '../../../api/api-response.ts'
import { useSession } from '../../auth/session.ts'
import { type PictureChoice, storedPicture } from '../image-input/picture-choice.ts'
import { readStoredPicture } from '../image-input/read-picture.ts'
import { type DraftPlace, takeDraftPlace } from './draft-store.ts'
import type { Stored } from './form-definition.ts'

/** What a form begins with. */
export interface FormStart<Entity> {
  /** What is edited; undefined where the form creates. */
  entity: Entity | undefined
  place: DraftPlace
  /** What a new one is filled in with. */
  copied?: Copied<Entity> | undefined
}

export interface Copied<Entity> {
  entity: Entity
  picture: PictureChoice
}

type StartState<Entity> =
  | { status: 'loading' }
  | { status: 'failed'; error: ApiError }
  | { status: 'ready'; start: FormStart<Entity> }

/** Loads what is edited, and what this device kept of an earlier visit to the same form. */
export function useFormStart<Entity extends Stored>(
  name: string,
  id: string | undefined,
  load: (id: string) => Promise<Answer<Entity>>,
  known: (id: string) => Promise<Entity | undefined>,
  copiedId?: string,
): { state: StartState<Entity>; retry: () => void } {
  const [state, setState] = useState<StartState<Entity>>({ status: 'loading' })
  const [isTrying, setIsTrying] = useState(true)
  const session = useSession()
  const user = session.status === 'in' ? session.user._id : undefined

  useEffect(() => {
    if (user === undefined || !isTrying) return
    let isWanted = true
    let place: DraftPlace | undefined
    const begin = async () => {
      const readId = id ?? copiedId
      const [answer, taken] = await Promise.all([
        readId === undefined ? undefined : loadOrKnown(readId, load, known),
        takeDraftPlace(`${user}/${name}/${id ?? (copiedId === undefined ? 'new' : `copy of ${copiedId}`)}`),
      ])
      const copied = id === undefined && answer?.data ? await copyOf(answer.data) : undefined
      place = taken
      if (!isWanted || answer?.error) taken.release()
      if (!isWanted) return
      if (!answer?.error) {
        const entity = id === undefined ? undefined : answer?.data
        return setState({ status: 'ready', start: { entity, place: taken, copied } })
      }
      setState({ status: 'failed', error: answer.error })
      setIsTrying(false)
    }
    void begin()
    return () => {
      isWanted = false
      place?.release()
    }
  }, [user, name, id, load, known, copiedId, isTrying])

  const hasFailed = state.status === 'failed'
  const retry = useCallback(() => {
    if (!hasFailed) return
    setState({ status: 'loading' })
    setIsTrying(true)
  }, [hasFailed])
  useEffect(() => onlineManager.subscribe(isOnline => isOnline && retry()), [retry])
  return { state, retry }
}

async function copyOf<Entity extends Stored>(entity: Entity): Promise<Copied<Entity>> {
  const file = await readStoredPicture(entity.image)
  return { entity, picture: file ? { kind: 'chosen', file, place: null } : storedPicture }
}

/** Without an answer, what is known will do: a save over somebody else's is refused all the same. */
async function loadOrKnown<Entity>(
  id: string,
  load: (id: string) => Promise<Answer<Entity>>,
  known: (id: string) => Promise<Entity | undefined>,
): Promise<Answer<Entity>> {
  const answer = await load(id)
  const data = answer.error?.kind === 'unanswered' ? await known(id) : undefined
  return data === undefined ? answer : { data, error: null }
}
