import { randomUUIDv7 } from 'node:crypto'
import { program } from '@chekku/domain/people/permissions'
import { recoveryLimits } from '@chekku/domain/people/recovery'
import type { Queries, Schema, WriteTransaction } from '../database/schema.ts'
import { createToken, hashToken } from './token.ts'

const MINUTE_MS = 60_000

export type LinkKind = Schema['links']['kind']

interface NewLink {
  kind: LinkKind
  /** The link's account, or its inviter: the link is deleted with that account. Null for a link that leads nowhere. */
  administratorId: string | null
  /** The link's own values, stored as JSON. */
  details?: object
  /** The e-mail of the maker. */
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

/** Ends the links for a new password of an administrator. */
export const removeResetLinks = (transaction: WriteTransaction, administratorId: string) =>
  transaction
    .deleteFrom('links')
    .where('kind', '=', 'reset')
    .where('administrator_id', '=', administratorId)
    .execute()

/** An owner's link for a new password, which replaces all earlier ones. */
export async function createResetLink(
  transaction: WriteTransaction,
  link: Omit<NewLink, 'kind' | 'details'>,
) {
  await removeResetLinks(transaction, link.administratorId ?? '')
  return createLink(transaction, { ...link, kind: 'reset' })
}

/** The link of a first start: for a password and an e-mail in the place of those that the program made up. */
export const createFirstLink = (transaction: WriteTransaction, administratorId: string, at: number) =>
  createLink(transaction, {
    kind: 'reset',
    administratorId,
    details: firstLinkDetails,
    createdBy: program.name,
    at,
    lastsMs: recoveryLimits.handedHours * 60 * MINUTE_MS,
  })

const firstLinkDetails = { isFirst: true }

export const isFirstLink = ({ details }: { details: string }) => details === JSON.stringify(firstLinkDetails)

/**
 * The token of a link for a new password that is sent by e-mail; without an administrator it leads nowhere. Earlier links stay,
 * since any stranger can ask for a new one; undefined while as many work as may work at once.
 */
export async function createMailedLink(
  transaction: WriteTransaction,
  administratorId: string | null,
  at: number,
): Promise<string | undefined> {
  const open = await transaction
    .selectFrom('links')
    .select('id')
    .where('kind', '=', 'reset')
    .where('created_by', '=', '')
    .where('administrator_id', administratorId === null ? 'is' : '=', administratorId)
    .where('expires_at', '>', at)
    .execute()
  if (open.length >= recoveryLimits.mailedAtOnce) return undefined
  const lastsMs = recoveryLimits.mailedMinutes * MINUTE_MS
  const link = { kind: 'reset', administratorId, createdBy: '', at, lastsMs } as const
  return (await createLink(transaction, link)).token
}
