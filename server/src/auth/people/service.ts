import {
  type Access,
  accessTexts,
  grantTexts,
  joinPath,
  peopleLimits,
  peopleMessages,
  type Work,
} from '@chekku/domain/people/people'
import { type Actor, program } from '@chekku/domain/people/permissions'
import { recoveryLimits, recoveryMessages, resetPath } from '@chekku/domain/people/recovery'
import { sessionMessages } from '@chekku/domain/people/session'
import { fieldProblem, Problem } from '@chekku/domain/problem'
import type {
  CreatedInvite,
  Invitation,
  InviteAccept,
  InviteCreate,
  PeopleList,
  PersonChange,
} from '@chekku/domain/schemas/people/people'
import type { CreatedLink } from '@chekku/domain/schemas/people/recovery'
import type { Administrator } from '../../calls/call.ts'
import type { Queries } from '../../database/schema.ts'
import { AccountDatabase, accountWrite } from '../account-database.ts'
import { newAdministrator } from '../administrators.ts'
import { anyAccount, forgiveAttempt, reserveAttempt } from '../attempts.ts'
import { checkNewPassword } from '../check-new-password.ts'
import type { SignInClient } from '../known-clients.ts'
import { createLink, createResetLink, findLink, removeLinks, takeLink } from '../link-store.ts'
import type { SignedIn, WaysInOptions } from '../service.ts'
import { endAccountSessions } from '../sessions.ts'
import { type AdministratorRow, findAdministrator, insertAdministrator } from '../store.ts'
import { listAdministrators, listEnabledOwners, listInvites } from './store.ts'

const HOUR_MS = 60 * 60_000

/** The name and rights of an invited person, as its link stores them. */
interface InviteDetails {
  name: string
  access: Access
  work?: Work | undefined
  /** Categories that an older invitation limits to. */
  categories?: readonly string[]
}

/** The people of a shop, as its owners let them in and out. There is always an owner who can sign in. */
export class People {
  readonly #options: WaysInOptions
  readonly #database: AccountDatabase

  constructor(options: WaysInOptions) {
    this.#options = options
    this.#database = new AccountDatabase(options.database, options.now)
  }

  /** Everybody, oldest first, with open sessions, and open invitations, newest first. */
  list(own: Administrator): Promise<PeopleList> {
    return this.#options.database.snapshot(async queries => {
      const sessions = await this.#options.accounts.sessions.list(own, { queries })
      const people = (await listAdministrators(queries)).map(row => ({
        _id: row.id,
        name: row.name,
        email: row.email,
        ...presentGrant(row),
        disabled: row.disabled === 1,
        lastSeenAt: timeText(Math.max(row.used_at ?? 0, row.signed_in_at ?? 0)),
        sessions: sessions.filter(({ administratorId }) => administratorId === row.id),
        passkeys: Number(row.passkeys),
        hasAuthenticator: row.confirmed_at !== null,
      }))
      const invites = (await listInvites(queries, this.#database.now())).map(row => ({
        _id: row.id,
        ...(JSON.parse(row.details) as InviteDetails),
        createdBy: row.created_by,
        expiresAt: new Date(row.expires_at).toISOString(),
      }))
      return { people, invites }
    })
  }

  /**
   * Invites somebody by a link that works once, which is in this answer alone. Rejects with Problem `conflict` over the limit of
   * open invitations.
   */
  invite(actor: Actor, { name, role, work }: InviteCreate): Promise<CreatedInvite> {
    return this.#database.writeShared(actor, async ({ transaction, at, record }) => {
      if ((await listInvites(transaction, at)).length >= peopleLimits.invites)
        throw new Problem('conflict', peopleMessages.tooManyInvites)
      const details: InviteDetails = { name, access: role, ...(work && { work }) }
      const { id, token, expiresAt } = await createLink(transaction, {
        kind: 'invite',
        administratorId: actor.id,
        details,
        createdBy: actor.name,
        at,
        lastsMs: peopleLimits.inviteHours * HOUR_MS,
      })
      await record('invited', { id, name, after: auditFacts(details) })
      return { _id: id, link: `${this.#options.publicOrigin}${joinPath}#${token}`, expiresAt }
    })
  }

  /** Ends an invitation; resolves to who was invited. Rejects with Problem `not-found`. */
  revokeInvite(actor: Actor, id: string): Promise<string> {
    return this.#database.writeShared(actor, async ({ transaction, at, record }) => {
      const link = await transaction
        .deleteFrom('links')
        .where('kind', '=', 'invite')
        .where('id', '=', id)
        .where('expires_at', '>', at)
        .returning('details')
        .executeTakeFirst()
      if (!link) throw new Problem('not-found', peopleMessages.inviteNotFound)
      const { name } = JSON.parse(link.details) as InviteDetails
      await record('invite-revoked', { id, name })
      return name
    })
  }

  /** The name and rights in an invitation; rejects with Problem `not-found`. */
  async readInvite(token: string): Promise<Invitation> {
    const { reader } = this.#database
    const link = await findLink(reader, 'invite', token, this.#database.now())
    if (!link) throw linkOver()
    const { name, access, work } = JSON.parse(link.details) as InviteDetails
    const inviter = await findAdministrator(reader, 'id', link.administrator_id ?? '')
    return {
      name,
      access,
      ...(work && { work }),
      invitedBy: inviter?.name.trim() || link.created_by,
      expiresAt: new Date(link.expires_at).toISOString(),
    }
  }

  /**
   * Makes the account that a link invites to, and signs in. Rejects with Problem `not-found` for a link that is over, `invalid`
   * for an e-mail that another account has and for a password that is guessed, which does not use the link up.
   */
  async accept({ token, email, password, ...client }: InviteAccept & SignInClient): Promise<SignedIn> {
    await this.readInvite(token)
    await checkNewPassword(this.#database.reader, { field: 'password', password, email })
    // An e-mail that is refused tells that somebody signs in with it, so that asking has a limit.
    const failureId = await reserveAttempt(this.#database, { ...client, accountKey: anyAccount })
    const hash = await this.#options.accounts.hash(password, client)
    return this.#database.writeShared(program, async write => {
      const { transaction, at } = write
      const link = await takeLink(transaction, 'invite', token, at)
      if (!link) throw linkOver()
      const details = JSON.parse(link.details) as InviteDetails
      const row = { ...newAdministrator({ ...details, email }, hash, at), ...storedGrant(details) }
      const account = await insertAdministrator(transaction, row)
      if (!account) throw fieldProblem('email', sessionMessages.emailTaken)
      await forgiveAttempt(transaction, failureId)
      const granted = { name: details.name, ...auditFacts(details), invitedBy: link.created_by }
      return this.#options.accounts.startSession(accountWrite(write, account), client, 'joined', granted)
    })
  }

  /**
   * Gives somebody another role or other work; another role ends the sessions. Rejects with Problem `conflict` for the last owner
   * who can sign in.
   */
  change(actor: Actor, id: string, change: PersonChange): Promise<string> {
    return this.#database.write(actor, { id, notFound }, async write => {
      const { transaction, account: person } = write
      const { access } = change
      const isOtherRole = access !== person.access
      // The work goes with its role.
      const grant = isOtherRole ? change : { work: person.work, ...change }
      const message = peopleMessages.changed(shownName(person), grant)
      const columns = storedGrant(grant)
      const isSame = !isOtherRole && columns.work === person.work
      // Saving the same work again clears the categories of an older release, and so the question about them.
      if (isSame && person.categories === '') return message
      await write.change({ ...columns, ...(isOtherRole && { role: accessTexts[access].name }) })
      if (isOtherRole) {
        await transaction.deleteFrom('sessions').where('administrator_id', '=', id).execute()
        await removeLinks(transaction, person)
        await refuseWithoutOwner(transaction)
      }
      if (isSame) return message
      await write.record('changed', { before: auditFacts(person), after: auditFacts(grant) })
      return message
    })
  }

  /** Shuts somebody out, with all sessions and links, or lets in again. Rejects with Problem `conflict` for the last owner. */
  setDisabled(actor: Actor, id: string, disabled: boolean): Promise<string> {
    return this.#database.write(actor, { id, notFound }, async write => {
      const person = write.account
      const message = peopleMessages.signInChanged(shownName(person), disabled)
      if ((person.disabled === 1) === disabled) return message
      await write.changeAccess({ disabled: disabled ? 1 : 0 })
      await refuseWithoutOwner(write.transaction)
      await write.record(disabled ? 'disabled' : 'enabled')
      return message
    })
  }

  /**
   * A link for a new password; this answer has its only copy. Rejects with Problem `conflict` for a disabled account.
   */
  createResetLink(actor: Actor, id: string): Promise<CreatedLink & { message: string }> {
    return this.#database.write(actor, { id, notFound }, async ({ transaction, account, at, record }) => {
      if (account.disabled === 1) throw new Problem('conflict', recoveryMessages.disabled(shownName(account)))
      const { token, expiresAt } = await createResetLink(transaction, {
        administratorId: id,
        createdBy: actor.name,
        at,
        lastsMs: recoveryLimits.handedHours * HOUR_MS,
      })
      await record('reset-link-made')
      return {
        link: `${this.#options.publicOrigin}${resetPath}#${token}`,
        expiresAt,
        message: recoveryMessages.made(shownName(account)),
      }
    })
  }

  /** Ends a session of somebody, or all; resolves to how many. Rejects with Problem `not-found` where there is no such session. */
  endSessions(actor: Actor, id: string, sessionId?: string): Promise<number> {
    return this.#database.write(actor, { id, notFound }, write => endAccountSessions(write, sessionId))
  }
}

const { notFound } = peopleMessages

const linkOver = () => new Problem('not-found', peopleMessages.linkOver)

const timeText = (at: number) => (at === 0 ? null : new Date(at).toISOString())

const shownName = ({ name, email }: AdministratorRow) => name.trim() || email

type AdministratorGrant = Pick<AdministratorRow, 'access' | 'categories' | 'work'>

/** The rights of an account as the API has them. */
const presentGrant = ({ access, categories, work }: AdministratorGrant) => ({
  access,
  ...(work !== 'all' && { work }),
  ...(categories !== '' && { needsReview: true as const }),
})

/** A limit to categories that an older program has stored gives the least work. */
function storedGrant({ access, categories, work }: Omit<InviteDetails, 'name'>): AdministratorGrant {
  if (!categories) return { access, categories: '', work: work ?? 'all' }
  return { access, categories: JSON.stringify(categories), work: work ?? 'stock' }
}

/** The role as the audit log has it. */
const auditFacts = (grant: Pick<InviteDetails, 'access' | 'work'>) => ({ role: grantTexts(grant).name })

async function refuseWithoutOwner(queries: Queries): Promise<void> {
  if ((await listEnabledOwners(queries)).length === 0) throw new Problem('conflict', peopleMessages.lastOwner)
}
