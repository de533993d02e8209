import { type Action, can } from '@chekku/domain/people/permissions'
import { screenPermissions } from '../screen-permissions.ts'
import { useUser } from './session.ts'

/** Asks whether the user may execute an action, also on these fields of a product; the server decides again. */
export function useCan() {
  const user = useUser()
  const actor = user && { role: user.access ?? 'owner', work: user.work }
  return (action: Action, fields?: readonly string[]): boolean =>
    actor !== undefined && can(actor, action, fields)
}

/** Asks whether the user may open the screen at a path. */
export function useCanOpen() {
  const can = useCan()
  return (path: string): boolean => {
    const [, action, fields] = screenPermissions.find(([prefix]) => path.startsWith(prefix)) ?? []
    return action === undefined || can(action, fields)
  }
}
