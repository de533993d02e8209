import { type Action, can } from '@chekku/domain/permissions'
import type { User } from '@chekku/domain/schemas/session'
import { useSession } from './session.ts'

/** Whether a user may do this, or change these fields of a product by it. */
export const userCan = (user: User, action: Action, fields?: readonly string[]): boolean =>
  can({ id: user._id, name: user.email, role: user.access ?? 'owner' }, action, fields)

/** Asks whether whoever is signed in may do something; the server decides again. */
export function useCan() {
  const session = useSession()
  return (area: string, operation: string, fields?: readonly string[]): boolean =>
    session.status === 'in' && userCan(session.user, { area, operation }, fields)
}
