import { program } from '@chekku/domain/people/permissions'
import { recoveryMessages, resetPath } from '@chekku/domain/people/recovery'
import { Problem } from '@chekku/domain/problem'
import type { PasswordReset, ResetLink } from '@chekku/domain/schemas/people/recovery'
import { type Mailer, nameInMail } from '../../mail/service.ts'
import { Queue } from '../../queue/queue.ts'
import { AccountDatabase, type AccountWrite } from '../account-database.ts'
import { accountKey, anyAccount, reserveAttempt } from '../attempts.ts'
import { checkNewPassword } from '../check-new-password.ts'
import { rememberAddress, type SignInClient } from '../known-clients.ts'
import { createMailedLink, findLink, isFirstLink, takeLink } from '../link-store.ts'
import { listPasskeys } from '../passkeys/store.ts'
import type { WaysInOptions } from '../service.ts'
import { readShopName } from '../shop-name.ts'
import { findAdministrator } from '../store.ts'
import * as texts from './texts.ts'

interface RecoveryOptions extends WaysInOptions {
  /** Sends the links; undefined sends none. */
  mailer?: Mailer | undefined
}

/** Resets passwords by links that work once. */
export class Recovery {
  readonly #options: RecoveryOptions
  readonly #database: AccountDatabase
  /** Links are made one after another, behind the answers. */
  readonly #queue = new Queue({ concurrency: 1, bound: 64, refusal: () => new Error('Too many links wait') })

  constructor(options: RecoveryOptions) {
    this.#options = options
    this.#database = new AccountDatabase(options.database, options.now)
  }

  /** Whether a link can be sent by e-mail. */
  get hasMail(): boolean {
    return this.#options.mailer !== undefined
  }

  /**
   * Sends a link to an account's e-mail after the answer, which is the same for an unknown e-mail. Requests count like wrong
   * passwords, but separately and per address, so that strangers can't block an account's own requests. Rejects with
   * Problem `too-many` over the limits, `conflict` without mail.
   */
  async mailLink(email: string, { address }: SignInClient, onError: (error: unknown) => void): Promise<void> {
    const { mailer } = this.#options
    if (!mailer) throw new Problem('conflict', recoveryMessages.noMail)
    const { tooMany } = recoveryMessages
    await reserveAttempt(this.#database, { accountKey: anyAccount, address: `forgot ${address}`, tooMany })
    const work = () => this.#sendLink(accountKey(email), mailer)
    void this.#queue.run(work).catch(onError)
  }

  /**
   * An unknown e-mail costs the same work: a link that leads nowhere. An account gets at most as many mails as links
   * work at once.
   */
  async #sendLink(key: string, mailer: Mailer): Promise<void> {
    const { database, publicOrigin } = this.#options
    const found = await findAdministrator(database.reader, 'email_key', key)
    const account = found?.disabled === 0 ? found : undefined
    const shop = nameInMail(await readShopName(database.reader))
    const token = await this.#database.writeShared(program, ({ transaction, at }) =>
      createMailedLink(transaction, account?.id ?? null, at),
    )
    if (account && token !== undefined)
      mailer.send({
        to: account.email,
        subject: texts.subject(shop),
        text: texts.text(shop, `${publicOrigin}${resetPath}#${token}`),
      })
  }

  /** The account of a link, and the passkeys that it can end; rejects with Problem `not-found` for an expired link. */
  async read(token: string): Promise<ResetLink> {
    const { account, isMailed, isFirst } = await this.#linkOf(token)
    const rows = isMailed ? await listPasskeys(this.#options.database.reader, account.id) : []
    const passkeys = rows.map(({ name }) => name)
    return { email: account.email, ...(passkeys.length > 0 && { passkeys }), ...(isFirst && { isFirst }) }
  }

  async #linkOf(token: string) {
    const { reader } = this.#options.database
    const link = await findLink(reader, 'reset', token, this.#database.now())
    const account = await findAdministrator(reader, 'id', link?.administrator_id ?? '')
    if (!link || !account) throw linkOver()
    return { account, isMailed: link.created_by === '', isFirst: isFirstLink(link) }
  }

  /**
   * Sets the password of a link's account and ends all sessions; starts none, so that sign-in still asks for a second factor.
   * Links made by an owner also remove passkeys (the device may be lost); a first-start link may also set the e-mail.
   * Rejects with Problem `not-found` for an expired or used link, and with `invalid` for a refused password or e-mail; the
   * link then still works.
   */
  async reset(input: PasswordReset & SignInClient): Promise<void> {
    const { token, password, removePasskeys, ...client } = input
    const { database, accounts } = this.#options
    const { account, isMailed, isFirst } = await this.#linkOf(token)
    const email = isFirst && input.email ? input.email : account.email
    await checkNewPassword(database.reader, { field: 'password', password, email })
    const { isSet: hasSecondFactor } = await accounts.secondFactor.state(account.id)
    const password_hash = await accounts.hash(password, client)
    await this.#database.write('itself', account, async write => {
      const { transaction, at } = write
      const link = await takeLink(transaction, 'reset', token, at)
      if (!link || write.account.disabled) throw linkOver()
      await write.change({ password_hash, has_first_password: 0 })
      if (email !== account.email) await changeEmail(write, email)
      await write.revokeAccess()
      // At a known address, wrong passwords that strangers type elsewhere don't delay the sign-in.
      await rememberAddress(transaction, account.id, client.address, at)
      // Failed codes of a second factor still count, or each link would allow new guesses.
      if (!hasSecondFactor) await removeFailures(write, email, client)
      const after = { linkFrom: link.created_by || 'e-mail', address: client.address }
      await write.record('password-changed', { after })
      if (!isMailed || removePasskeys) await write.removePasskeys()
    })
  }
}

async function changeEmail(write: AccountWrite, email: string): Promise<void> {
  await write.changeEmail(email)
  await write.record('changed', { before: { email: write.account.email }, after: { email } })
}

/** Removes failed sign-ins from this address, which would delay the one with the new password. */
const removeFailures = ({ transaction, account }: AccountWrite, email: string, { address }: SignInClient) =>
  transaction
    .deleteFrom('sign_in_failures')
    .where('account_key', 'in', [account.email_key, accountKey(email)])
    .where('address', '=', address)
    .execute()

const linkOver = () => new Problem('not-found', recoveryMessages.linkOver)
