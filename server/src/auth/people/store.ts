import type { Queries } from '../../database/schema.ts'

export const listEnabledOwners = (queries: Queries) =>
  queries
    .selectFrom('administrators')
    .select(['id', 'email'])
    .where('access', '=', 'owner')
    .where('disabled', '=', 0)
    .execute()

/** All administrators, oldest first, with when they were last here and how they can sign in. */
export const listAdministrators = (queries: Queries) =>
  queries
    .selectFrom('administrators')
    .select(['id', 'name', 'email', 'access', 'categories', 'work', 'disabled'])
    .select(({ selectFrom }) => [
      selectFrom('sessions')
        .select(({ fn }) => fn.max('last_used_at').as('at'))
        .whereRef('administrator_id', '=', 'administrators.id')
        .as('used_at'),
      selectFrom('known_addresses')
        .select(({ fn }) => fn.max('signed_in_at').as('at'))
        .whereRef('administrator_id', '=', 'administrators.id')
        .as('signed_in_at'),
      selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('administrator_id', '=', 'administrators.id')
        .as('passkeys'),
      selectFrom('authenticators')
        .select('confirmed_at')
        .whereRef('administrator_id', '=', 'administrators.id')
        .as('confirmed_at'),
    ])
    .orderBy('id')
    .execute()

/** Open invitations, the newest first. */
export const listInvites = (queries: Queries, at: number) =>
  queries
    .selectFrom('links')
    .select(['id', 'details', 'created_by', 'expires_at'])
    .where('kind', '=', 'invite')
    .where('expires_at', '>', at)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
