import { program } from '@chekku/domain/people/permissions'
import { sessionMessages } from '@chekku/domain/people/session'
import { fieldProblem, Problem, problemMessages } from '@chekku/domain/problem'
import type {
  AccountChange,
  FreshProof,
  IdentityProof,
  Login,
  PasswordChange,
  Session,
  User,
} from '@chekku/domain/schemas/people/session'
import type { Administrator } from '../calls/call.ts'
import type { Database } from '../database/database.ts'
import { Queue } from '../queue/queue.ts'
import { AccountDatabase, type AccountWrite } from './account-database.ts'
import { Administrators } from './administrators.ts'
import type { ApiKeys } from './api-keys.ts'
import { type Attempt, accountKey, checkAttempt, forgiveAttempt, reserveAttempt } from './attempts.ts'
import { checkNewPassword } from './check-new-password.ts'
import { deviceName } from './device-name.ts'
import { rememberClient, type SignInClient } from './known-clients.ts'
import { removeResetLinks } from './link-store.ts'
import {
  decoyPassword,
  hashPassword,
  needsRehash,
  type PasswordCost,
  passwordCost,
  verifyPassword,
} from './password.ts'
import {
  type CodeAttempt,
  codeInvalid,
  SecondFactor,
  type SecondFactorOptions,
} from './second-factor/service.ts'
import { Sessions, type StartedSession } from './sessions.ts'
import { type AdministratorRow, actorFor, findAdministrator, findUser } from './store.ts'

/** A new session: the only copies of its token, its fresh proof and the device's token, and its user. */
export type SignedIn = StartedSession & Omit<Session, 'success'> & { deviceToken: string }

/** Takes the code beside a right password and forgives the attempt, in the transaction of the write. */
type CompleteAttempt = (write: AccountWrite, options?: { forgives: boolean }) => Promise<void>

interface NewSession {
  client: SignInClient
  /** To be stored. */
  hash: string
  complete: CompleteAttempt
  isNewPassword?: boolean
  removesPasskeys?: boolean
}

interface AccountsOptions extends Pick<SecondFactorOptions, 'secretKey' | 'log'> {
  database: Database
  /** The clock, in milliseconds since 1970. */
  now?: () => number
  /** The cost of new hashes. */
  cost?: PasswordCost
}

/** Options of the features around accounts. */
export interface WaysInOptions {
  database: Database
  accounts: Accounts
  publicOrigin: string
  /** The clock, in milliseconds since 1970. */
  now?: (() => number) | undefined
}

/** Signing in by password, and changes of the own account. */
export class Accounts {
  readonly sessions: Sessions
  readonly keys: ApiKeys
  /** For commands in the terminal. */
  readonly administrators: Administrators
  readonly secondFactor: SecondFactor
  readonly database: AccountDatabase
  readonly #cost: PasswordCost
  readonly #decoy: string
  /** Two concurrent hashes use 38 MiB, and leave two of Node's four threads for files and compression. */
  readonly #passwordQueue = new Queue({
    concurrency: 2,
    bound: 64,
    refusal: () => new Problem('too-many', problemMessages.tooManyRequests, { retryAfterSeconds: 5 }),
  })

  constructor({ database, now, cost = passwordCost, ...secondFactorOptions }: AccountsOptions) {
    this.database = new AccountDatabase(database, now)
    this.#cost = cost
    this.#decoy = decoyPassword(cost)
    this.sessions = new Sessions(this.database)
    this.keys = this.sessions.keys
    this.administrators = new Administrators(this.database, cost)
    this.secondFactor = new SecondFactor({ database: this.database, ...secondFactorOptions })
  }

  /**
   * Starts a session. Unknown e-mail, wrong password and disabled account get the same Problem `unauthenticated` after
   * the same work, and so does a right password without the right code of its second factor, as an error of the field `code`;
   * over the limit of failed attempts every attempt gets `too-many`.
   */
  signIn({ email, password, code, ...client }: Login & SignInClient): Promise<SignedIn> {
    const attempt = { accountKey: accountKey(email), ...client }
    return this.#attempt(attempt, async failureId => {
      const account = await findAdministrator(this.database.reader, 'email_key', attempt.accountKey)
      const isRight = await verifyPassword(password, account?.password_hash ?? this.#decoy)
      if (!account || !isRight || account.disabled) throw invalidCredentials()
      const complete = await this.#checkCode(account, failureId, { code, refusal: codeRefused })
      const stored = account.password_hash
      const hash = needsRehash(stored, this.#cost) ? await hashPassword(password, this.#cost) : stored
      return this.#storeAndStart(account, { hash, client, complete })
    })
  }

  /**
   * Changes a password, ends all sessions of the administrator and starts a new one; only the caller's address and device
   * stay known. A wrong current password is Problem `invalid` on that field and counts as a failed attempt, as a new one on
   * its field does not.
   */
  async changePassword(administratorId: string, change: PasswordChange & SignInClient): Promise<SignedIn> {
    const { newPassword, removePasskeys: removesPasskeys = false, ...proof } = change
    const { email } = await findUser(this.database.reader, administratorId)
    await checkNewPassword(this.database.reader, { field: 'newPassword', password: newPassword, email })
    if (newPassword === change.currentPassword)
      throw fieldProblem('newPassword', sessionMessages.passwordUnchanged)
    return this.#withOwnPassword(administratorId, proof, async (account, complete, client) => {
      const hash = await hashPassword(newPassword, this.#cost)
      return this.#storeAndStart(account, { hash, client, complete, isNewPassword: true, removesPasskeys })
    })
  }

  /**
   * Changes the name and the e-mail of an account, whose sessions stay. Rejects with Problem `invalid`: on `currentPassword`,
   * counted as a failed attempt, or on `email` if another account has it.
   */
  async changeAccount(administratorId: string, change: AccountChange & SignInClient): Promise<User> {
    const { name, email, ...proof } = change
    return this.#withOwnPassword(administratorId, proof, (account, complete) =>
      this.database.write('itself', account, async write => {
        const { transaction } = write
        if (!isUnchanged(account, write)) throw invalidCurrentPassword()
        // A new e-mail counts like an attempt: its former address gets a mail, and nobody should send mails to many.
        await complete(write, { forgives: email === account.email })
        await write.changeEmail(email, { name })
        // A reader of the former e-mail must not use a link that went there.
        await removeResetLinks(transaction, account.id)
        await transaction
          .updateTable('links')
          .set({ created_by: email })
          .where('created_by', '=', account.email)
          .execute()
        const before = { name: account.name, email: account.email }
        await write.record('changed', { before, after: { name, email } })
        return findUser(transaction, account.id)
      }),
    )
  }

  /** A fresh proof of identity, for this session. A wrong password is Problem `invalid`, and a failed attempt. */
  proveIdentity(admin: Administrator, proof: IdentityProof & SignInClient): Promise<FreshProof> {
    return this.#withOwnPassword(admin._id, proof, (_account, complete) =>
      this.database.write(actorFor(admin), { id: admin._id }, async write => {
        await complete(write)
        return this.sessions.prove(write, admin)
      }),
    )
  }

  /** Works on an account once its own password proves the identity; a wrong one counts as a failed attempt. */
  async #withOwnPassword<Result>(
    administratorId: string,
    { currentPassword, code, ...client }: IdentityProof & SignInClient,
    work: (account: AdministratorRow, complete: CompleteAttempt, client: SignInClient) => Promise<Result>,
  ): Promise<Result> {
    const account = await findAdministrator(this.database.reader, 'id', administratorId)
    if (!account) throw new Problem('unauthenticated', sessionMessages.signInRequired)
    return this.#attempt({ accountKey: account.email_key, ...client }, async failureId => {
      if (!(await verifyPassword(currentPassword, account.password_hash))) throw invalidCurrentPassword()
      const complete = await this.#checkCode(account, failureId, { code, refusal: codeInvalid })
      return work(account, complete, client)
    })
  }

  /** Refuses a right password without the code that it needs; that is no failed attempt. Resolves to its completion. */
  async #checkCode(
    account: AdministratorRow,
    failureId: string,
    code: CodeAttempt,
  ): Promise<CompleteAttempt> {
    const refusal = await this.secondFactor.findRefusal(account.id, code)
    if (refusal) {
      await this.database.writeShared(program, ({ transaction }) => forgiveAttempt(transaction, failureId))
      throw refusal
    }
    return async (write, { forgives } = { forgives: true }) => {
      await this.secondFactor.takeCode(write, code)
      if (forgives) await forgiveAttempt(write.transaction, failureId)
    }
  }

  /** Checks a password: the attempt counts as a failure until `work` forgives it. */
  async #attempt<Result>(attempt: Attempt, work: (failureId: string) => Promise<Result>): Promise<Result> {
    const { isKnown, client } = await checkAttempt(this.database.reader, attempt, this.database.now())
    const task = async () => work(await reserveAttempt(this.database, attempt))
    // Logins from known addresses and devices of the account have priority.
    return this.#passwordQueue.run(task, {
      clients: new Set([client]),
      priority: isKnown ? 'interactive' : 'background',
    })
  }

  /**
   * Stores the hash, makes the client known and starts a session in one transaction. A password that has changed meanwhile is
   * refused as a wrong one, as is a disabled account; throws the refusal of a wrong code. A new password ends all other sessions.
   */
  #storeAndStart(account: AdministratorRow, session: NewSession) {
    const { hash, client, complete, isNewPassword = false, removesPasskeys = false } = session
    return this.database.write('itself', account, async write => {
      if (!isUnchanged(account, write)) throw isNewPassword ? invalidCurrentPassword() : invalidCredentials()
      if (hash !== account.password_hash)
        await write.change({ password_hash: hash, ...(isNewPassword && { has_first_password: 0 }) })
      await complete(write)
      if (isNewPassword) await write.revokeAccess()
      if (removesPasskeys) await write.removePasskeys()
      return this.startSession(write, client, isNewPassword ? 'password-changed' : 'signed-in')
    })
  }

  /** The hash of somebody's new password, once it is its turn. */
  hash(password: string, { address }: SignInClient): Promise<string> {
    const turn = { clients: new Set([address]), priority: 'background' as const }
    return this.#passwordQueue.run(() => hashPassword(password, this.#cost), turn)
  }

  /** Starts a session of the account that is written, and makes the client known. */
  async startSession(
    { transaction, account: { id }, record }: AccountWrite,
    client: SignInClient,
    action: 'signed-in' | 'password-changed' | 'joined',
    /** Further details of a sign-in for the audit log. */
    details: object = {},
  ): Promise<SignedIn> {
    const deviceToken = await rememberClient(transaction, id, client, this.database.now())
    // The administrator is not authenticated yet.
    const after = action === 'password-changed' ? undefined : { address: client.address, ...details }
    await record(action, { after })
    const startedOn = { address: client.address, device: deviceName(client.userAgent) }
    const started = await this.sessions.start(transaction, id, startedOn)
    return { ...started, user: await findUser(transaction, id), deviceToken }
  }
}

/** True if an account that was read before is not disabled, and has the same password. */
const isUnchanged = ({ password_hash }: AdministratorRow, { account }: AccountWrite) =>
  account.password_hash === password_hash && account.disabled === 0

const invalidCredentials = () => new Problem('unauthenticated', sessionMessages.invalidCredentials)

const codeRefused = (text: string) => new Problem('unauthenticated', text, { errors: { code: text } })

const invalidCurrentPassword = () => fieldProblem('currentPassword', sessionMessages.currentPasswordWrong)
