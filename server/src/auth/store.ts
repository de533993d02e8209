import { accesses, type Pending } from '@chekku/domain/people/people'
import type { Actor } from '@chekku/domain/people/permissions'
import { sessionMessages } from '@chekku/domain/people/session'
import { Problem } from '@chekku/domain/problem'
import type { User } from '@chekku/domain/schemas/people/session'
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely'
import type { Administrator } from '../calls/call.ts'
import type { AdministratorsTable } from '../database/account-tables.ts'
import type { Database } from '../database/database.ts'
import type { Queries, Schema, WriteTransaction } from '../database/schema.ts'

export type AdministratorRow = Selectable<AdministratorsTable>

export const findAdministrator = (queries: Queries, column: 'id' | 'email_key', value: string) =>
  queries.selectFrom('administrators').selectAll().where(column, '=', value).executeTakeFirst()

/** The stored account; undefined if the e-mail exists. */
export const insertAdministrator = (
  transaction: WriteTransaction,
  administrator: Insertable<AdministratorsTable>,
): Promise<AdministratorRow | undefined> =>
  transaction
    .insertInto('administrators')
    .values(administrator)
    .onConflict(conflict => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst()

/** Refuses a write that was on its way while its key was revoked, its session ended, or its person got other rights. */
export async function refuseFormer(queries: Queries, actor: Actor): Promise<void> {
  if (actor.role === undefined) return
  const isPerson = accesses.some(access => access === actor.role)
  const isAllowed = await (isPerson ? isSamePerson(queries, actor) : isStoredKey(queries, actor))
  if (!isAllowed) throw new Problem('unauthenticated', sessionMessages.signInRequired)
}

/** Writes for an actor whose rights have not ended meanwhile, as the transaction itself sees. */
export const writeAs = <Result>(
  { write }: Pick<Database, 'write'>,
  actor: Actor,
  work: (transaction: WriteTransaction) => Promise<Result>,
): Promise<Result> =>
  write(async transaction => {
    await refuseFormer(transaction, actor)
    return work(transaction)
  })

async function isSamePerson(queries: Queries, actor: Actor): Promise<boolean> {
  const { id, role, work, session } = actor
  const person = await queries
    .selectFrom('administrators')
    .leftJoin('sessions', join =>
      join
        .onRef('sessions.administrator_id', '=', 'administrators.id')
        .on('sessions.token_hash', '=', session ?? ''),
    )
    .select(['access', 'work', 'sessions.id as session'])
    .where('administrators.id', '=', id ?? '')
    .where('disabled', '=', 0)
    .executeTakeFirst()
  if (!person || person.access !== role || (session !== undefined && person.session === null)) return false
  return person.work === 'all' || person.work === work
}

async function isStoredKey(queries: Queries, { id }: Actor): Promise<boolean> {
  const key = await queries
    .selectFrom('api_keys')
    .select('id')
    .where('id', '=', id ?? '')
    .executeTakeFirst()
  return key !== undefined
}

/** The columns that `userOf` reads. */
export const userColumns = (where: ExpressionBuilder<Schema, 'administrators'>) => [
  'administrators.id' as const,
  'administrators.name' as const,
  'administrators.email' as const,
  'administrators.role' as const,
  'administrators.access' as const,
  'administrators.work' as const,
  'administrators.has_first_password' as const,
  // True if everybody needs a second factor, and this one has none.
  where
    .and([
      where.exists(where.selectFrom('second_factor_rules').select('second_factor_rules.access')),
      where.not(
        where.exists(
          where
            .selectFrom('authenticators')
            .select('authenticators.administrator_id')
            .whereRef('authenticators.administrator_id', '=', 'administrators.id')
            .where('authenticators.confirmed_at', 'is not', null),
        ),
      ),
    ])
    .as('lacks_second_factor'),
]

const selectUser = (queries: Queries, id: string) =>
  queries.selectFrom('administrators').select(userColumns).where('id', '=', id)

type UserRow = Awaited<ReturnType<ReturnType<typeof selectUser>['executeTakeFirstOrThrow']>>

/** The administrator with this id, as answers have it; throws if there is none. */
export const findUser = async (queries: Queries, id: string): Promise<User> =>
  userOf(await selectUser(queries, id).executeTakeFirstOrThrow())

/** The actor of an administrator's calls. */
export const actorFor = ({ work, isProved, ...administrator }: Administrator): Actor => ({
  id: administrator._id,
  name: administrator.email,
  role: administrator.access ?? 'owner',
  session: administrator.tokenHash,
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
