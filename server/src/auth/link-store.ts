import { randomUUIDv7 } from 'node:crypto'
import type { Queries, Schema, WriteTransaction } from '../database/schema.ts'
import { createToken, hashToken } from './token.ts'

export type LinkKind = Schema['links']['kind']

interface NewLink {
  kind: LinkKind
  /** The administrator that it is about, or that invites, with whom it goes; null if it leads nowhere. */
  administratorId: string | null
  /** What it leads to; stored as JSON. */
  details?: object
  /** The e-mail of whoever makes it. */
  createdBy: string
  at: number
  lastsMs: number
}

/** Stores a link that works once, and removes expired ones; the answer alone has its token. */
export async function createLink(transaction: WriteTransaction, link: NewLink) {
  const { kind, administratorId, details = {}, createdBy, at, lastsMs } = link
  const expiresAt = at + lastsMs
  await transaction.deleteFrom('links').where('expires_at', '<=', at).execute()
  const id = randomUUIDv7()
  const token = createToken()
  await transaction
    .insertInto('links')
    .values({
      token_hash: hashToken(token),
      id,
      kind,
      administrator_id: administratorId,
      details: JSON.stringify(details),
      created_by: createdBy,
      created_at: at,
      expires_at: expiresAt,
    })
    .execute()
  return { id, token, expiresAt: new Date(expiresAt).toISOString() }
}

/** The link of a token; undefined if it is unknown, used or expired. */
export const findLink = (queries: Queries, kind: LinkKind, token: string, at: number) =>
  queries
    .selectFrom('links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', at)
    .executeTakeFirst()

/** Like `findLink`, and removes it, so that of several transactions one gets it. */
export const takeLink = (transaction: WriteTransaction, kind: LinkKind, token: string, at: number) =>
  transaction
    .deleteFrom('links')
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', at)
    .returningAll()
    .executeTakeFirst()

/** Removes the links that an administrator has made, or that lead to its account. */
export const removeLinks = (transaction: WriteTransaction, { id, email }: { id: string; email: string }) =>
  transaction
    .deleteFrom('links')
    .where(link => link.or([link('administrator_id', '=', id), link('created_by', '=', email)]))
    .execute()

/** Ends the links for a new password of an administrator, or only those that were mailed. */
export const removeResetLinks = (
  transaction: WriteTransaction,
  administratorId: string,
  { onlyMailed = false } = {},
) =>
  transaction
    .deleteFrom('links')
    .where('kind', '=', 'reset')
    .where('administrator_id', '=', administratorId)
    .$if(onlyMailed, links => links.where('created_by', '=', ''))
    .execute()

/**
 * A link for a new password. An owner's replaces all earlier ones, a mailed one, which
 * has no `createdBy`, only mailed ones: any stranger can ask for it.
 */
export async function createResetLink(
  transaction: WriteTransaction,
  link: Omit<NewLink, 'kind' | 'details'>,
) {
  await removeResetLinks(transaction, link.administratorId ?? '', { onlyMailed: link.createdBy === '' })
  return createLink(transaction, { ...link, kind: 'reset' })
}
