import { useCallback, useEffect, useState } from 'react'
import type { Answer, ApiError } from '../../api/answer.ts'
import { useSession } from '../session/session.ts'
import { useWhenReachableAgain } from '../session/use-reconnect.ts'
import { type DraftPlace, takeDraftPlace } from './draft-store.ts'

/** What a form begins with. */
export interface FormStart<Entity> {
  /** What is edited; undefined where the form creates. */
  entity: Entity | undefined
  place: DraftPlace
}

type StartState<Entity> =
  | { status: 'loading' }
  | { status: 'failed'; error: ApiError }
  | { status: 'ready'; start: FormStart<Entity> }

/** Loads what is edited, and what this device kept of an earlier visit to the same form. */
export function useFormStart<Entity>(
  name: string,
  id: string | undefined,
  load: (id: string) => Promise<Answer<Entity>>,
  known: (id: string) => Promise<Entity | undefined>,
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
      const [answer, taken] = await Promise.all([
        id === undefined ? undefined : loadOrKnown(id, load, known),
        takeDraftPlace(`${user}/${name}/${id ?? 'new'}`),
      ])
      place = taken
      if (!isWanted || answer?.error) taken.release()
      if (!isWanted) return
      if (!answer?.error) return setState({ status: 'ready', start: { entity: answer?.data, place: taken } })
      setState({ status: 'failed', error: answer.error })
      setIsTrying(false)
    }
    void begin()
    return () => {
      isWanted = false
      place?.release()
    }
  }, [user, name, id, load, known, isTrying])

  const hasFailed = state.status === 'failed'
  const retry = useCallback(() => {
    if (!hasFailed) return
    setState({ status: 'loading' })
    setIsTrying(true)
  }, [hasFailed])
  useWhenReachableAgain(retry)
  return { state, retry }
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
