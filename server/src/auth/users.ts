import type { Pending } from '@chekku/domain/people/people'
import type { Actor } from '@chekku/domain/people/permissions'
import type { User } from '@chekku/domain/schemas/people/session'
import type { Administrator } from '../calls/call.ts'
import type { UserRow } from './store.ts'

/** The actor of an administrator's calls. */
export const actorFor = ({
  _id,
  email: name,
  access = 'owner',
  work,
  tokenHash: session,
  isProved,
}: Administrator): Actor => ({
  id: _id,
  name,
  role: access,
  session,
  ...(work && { work }),
  ...(isProved && { isProved }),
})

function pendingOf({ has_first_password, lacks_second_factor }: UserRow): Pending | undefined {
  if (has_first_password === 1) return 'password'
  return lacks_second_factor ? 'second-factor' : undefined
}

/** An administrator in API responses; an owner with nothing to do first is as before there were roles. */
export function userOf(row: UserRow): User {
  const pending = pendingOf(row)
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    ...(row.access !== 'owner' && { access: row.access }),
    ...(row.work !== 'all' && { work: row.work }),
    ...(pending && { pending }),
  }
}
