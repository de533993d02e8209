import { Problem, problemMessages } from '@chekku/domain/problem'
import type { Login, PasswordChange, User } from '@chekku/domain/schemas/session'
import { sessionMessages } from '@chekku/domain/session'
import { recordAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import type { AdministratorsTable, WriteTransaction } from '../database/schema.ts'
import { Queue } from '../queue/queue.ts'
import { Administrators } from './administrators.ts'
import { AttemptLimiter } from './attempt-limits.ts'
import { type Attempt, accountKey, removeFailure } from './attempt-store.ts'
import { decoyPassword, hashPassword, needsRehash, verifyPassword } from './password.ts'
import { Sessions, userOf } from './sessions.ts'
import {
  deleteSessionsOf,
  findByEmailKey,
  findById,
  forgetAddresses,
  rememberAddress,
  replacePassword,
} from './store.ts'

/** A new session: the only copy of its token, and its user. */
export interface SignedIn {
  token: string
  user: User
}

/** `address` is the client's rate-limit key, as `addressKey` makes it. */
export type SignInInput = Login & { address: string }
export type ChangePasswordInput = PasswordChange & { address: string }

export interface AccountsOptions {
  database: Database
  /** The clock, in milliseconds since 1970. */
  now?: (() => number) | undefined
}

/** Sign-in and change of password. */
export class Accounts {
  readonly sessions: Sessions
  /** For commands in the terminal. */
  readonly administrators: Administrators
  readonly #database: Database
  readonly #now: () => number
  readonly #attempts: AttemptLimiter
  readonly #decoy = decoyPassword()
  /** Two hashes at once use 38 MiB, and leave two of Node's four threads to files and pictures. */
  readonly #passwordQueue = new Queue({
    concurrency: 2,
    bound: 64,
    boundPerKey: 16,
    refusal: () => new Problem('too-many', problemMessages.tooManyRequests, { retryAfterSeconds: 5 }),
  })

  constructor({ database, now = Date.now }: AccountsOptions) {
    this.#database = database
    this.#now = now
    this.#attempts = new AttemptLimiter(database, now)
    this.sessions = new Sessions(database, now)
    this.administrators = new Administrators(database, now)
  }

  /**
   * Starts a session. Unknown e-mail, wrong password and disabled account are refused alike, with Problem `unauthenticated`
   * after the same work; over the limit of failed attempts every attempt is `too-many`.
   */
  signIn({ email, password, address }: SignInInput): Promise<SignedIn> {
    const attempt = { accountKey: accountKey(email), address }
    return this.#attempt(attempt, async failureId => {
      const account = await findByEmailKey(this.#database.reader, attempt.accountKey)
      const isRight = await verifyPassword(password, account?.password_hash ?? this.#decoy)
      if (!account || !isRight || account.disabled) throw invalidCredentials()
      const stored = account.password_hash
      const to = needsRehash(stored) ? await hashPassword(password) : stored
      const signedIn = await this.#startSession(account, { failureId, to }, async transaction => {
        await rememberAddress(transaction, { administratorId: account.id, address, at: this.#now() })
        await record(transaction, account, 'signed-in', { address })
      })
      if (!signedIn) throw invalidCredentials()
      return signedIn
    })
  }

  /**
   * Changes a password, ends every session of the administrator and starts a new one; only the caller's address stays known. A
   * wrong current password is Problem `invalid` on that field and counts as a failed sign-in.
   */
  async changePassword(
    administratorId: string,
    { currentPassword, newPassword, address }: ChangePasswordInput,
  ): Promise<SignedIn> {
    const account = await findById(this.#database.reader, administratorId)
    if (!account) throw new Problem('unauthenticated', sessionMessages.signInRequired)
    const attempt = { accountKey: account.email_key, address }
    return this.#attempt(attempt, async failureId => {
      if (!(await verifyPassword(currentPassword, account.password_hash))) throw invalidCurrentPassword()
      const to = await hashPassword(newPassword)
      const signedIn = await this.#startSession(account, { failureId, to }, async transaction => {
        await deleteSessionsOf(transaction, account.id)
        await forgetAddresses(transaction, account.id)
        await rememberAddress(transaction, { administratorId: account.id, address, at: this.#now() })
        await record(transaction, account, 'password-changed', null)
      })
      if (!signedIn) throw invalidCurrentPassword()
      return signedIn
    })
  }

  /** Checks a password: the attempt counts as a failure until `work` removes `failureId`. */
  async #attempt<Result>(attempt: Attempt, work: (failureId: string) => Promise<Result>): Promise<Result> {
    const { isKnown } = await this.#attempts.check(attempt)
    const task = async () => work(await this.#attempts.reserve(attempt))
    // Sign-ins from addresses that the account has used before go first.
    return this.#passwordQueue.run(task, {
      key: attempt.address,
      priority: isKnown ? 'interactive' : 'background',
    })
  }

  /** Stores the new hash and starts a session in one transaction; undefined if the password has changed meanwhile. */
  #startSession(
    account: AdministratorsTable,
    { failureId, to }: { failureId: string; to: string },
    alongside: (transaction: WriteTransaction) => Promise<void>,
  ): Promise<SignedIn | undefined> {
    return this.#database.write(async transaction => {
      const change = { id: account.id, from: account.password_hash, to, at: this.#now() }
      if (!(await replacePassword(transaction, change))) return undefined
      await removeFailure(transaction, failureId)
      await alongside(transaction)
      return { token: await this.sessions.start(transaction, account.id), user: userOf(account) }
    })
  }
}

/** Adds an audit event in the name of the administrator, who is not authenticated yet. */
function record(
  transaction: WriteTransaction,
  { id, email }: AdministratorsTable,
  action: 'signed-in' | 'password-changed',
  after: object | null,
): Promise<void> {
  const event = { action, kind: 'administrator' as const, id, name: email, after }
  return recordAudit(transaction, event, { id, name: email })
}

function invalidCredentials(): Problem {
  return new Problem('unauthenticated', sessionMessages.invalidCredentials)
}

function invalidCurrentPassword(): Problem {
  const text = sessionMessages.currentPasswordWrong
  return new Problem('invalid', text, { errors: { currentPassword: text } })
}
