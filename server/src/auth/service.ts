import { Problem, problemMessages } from '@chekku/domain/problem'
import type { Login, PasswordChange, User } from '@chekku/domain/schemas/session'
import { sessionMessages } from '@chekku/domain/session'
import { recordAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import type { AdministratorsTable, WriteTransaction } from '../database/schema.ts'
import { Queue } from '../queue/queue.ts'
import { type Administrators, createAdministrators } from './administrators.ts'
import { type Attempt, accountKey } from './attempt.ts'
import { createAttemptCounter } from './attempt-limits.ts'
import { removeFailure } from './attempt-store.ts'
import { createFirstAdministrator, type FirstAdministrator } from './first-administrator.ts'
import { decoyPassword, hashPassword, needsRehash, verifyPassword } from './password.ts'
import { createSessions, type Sessions, userOf } from './sessions.ts'
import {
  deleteSessionsOf,
  findByEmailKey,
  findById,
  forgetAddresses,
  rememberAddress,
  replacePassword,
} from './store.ts'

/** A new session: the only copy of its token, and whose it is. */
export interface SignedIn {
  token: string
  user: User
}

/** `address` is the client's key, as `addressKey` makes it of what the connection or a trusted proxy says. */
export type SignInInput = Login & { address: string }
export type ChangePasswordInput = PasswordChange & { address: string }

/** Administrators, their passwords and their sessions. */
export interface Accounts extends Omit<Sessions, 'start'> {
  /** What is done with accounts from the terminal. */
  administrators: Administrators
  /**
   * Starts a session. A wrong e-mail, a wrong password and a disabled account are one and the same refusal, Problem
   * `unauthenticated`, after the same work; too many wrong tries are `too-many`, whatever is tried then.
   */
  signIn(input: SignInInput): Promise<SignedIn>
  /**
   * Changes a password and ends every session of its administrator; the answer is a new one, and the only address known
   * to the account is then the one that this came from. A wrong current password is Problem `invalid` on that field and
   * counts as a wrong try at signing in.
   */
  changePassword(administratorId: string, input: ChangePasswordInput): Promise<SignedIn>
  /** Makes the first administrator; undefined when there is one. `password` is answered only where none was given. */
  createFirstAdministrator(given: {
    email?: string | undefined
    password?: string | undefined
  }): Promise<FirstAdministrator | undefined>
}

export interface AccountsOptions {
  database: Database
  /** The clock, in milliseconds since 1970. */
  now?: (() => number) | undefined
}

export function createAccounts({ database, now = Date.now }: AccountsOptions): Accounts {
  const attempts = createAttemptCounter(database, now)
  const { start, ...sessions } = createSessions(database, now)
  const decoy = decoyPassword()
  // Two passwords at once take 38 MiB and leave two of Node's four threads to files and pictures.
  const passwordQueue = new Queue({
    concurrency: 2,
    bound: 64,
    boundPerKey: 16,
    refusal: () => new Problem('too-many', problemMessages.tooManyRequests, { retryAfterSeconds: 5 }),
  })

  /** Tries a password: `work` gets the id of the failure that the try counts as until it is removed. */
  async function guess<Result>(
    attempt: Attempt,
    work: (failureId: string) => Promise<Result>,
  ): Promise<Result> {
    const { isKnown } = await attempts.check(attempt)
    const tryIt = async () => work(await attempts.reserve(attempt))
    // Sign-ins from addresses that the account has used before go first.
    return passwordQueue.run(tryIt, {
      key: attempt.address,
      priority: isKnown ? 'interactive' : 'background',
    })
  }

  /** One transaction in which the password goes from `from` to `to` and a session starts; undefined if it isn't `from` any more. */
  function storeRightGuess(
    account: AdministratorsTable,
    { failureId, to }: { failureId: string; to: string },
    alongside: (transaction: WriteTransaction) => Promise<void>,
  ): Promise<SignedIn | undefined> {
    return database.write(async transaction => {
      const change = { id: account.id, from: account.password_hash, to, at: now() }
      if (!(await replacePassword(transaction, change))) return undefined
      await removeFailure(transaction, failureId)
      await alongside(transaction)
      return { token: await start(transaction, account.id), user: userOf(account) }
    })
  }

  return {
    ...sessions,

    signIn({ email, password, address }) {
      const attempt = { accountKey: accountKey(email), address }
      return guess(attempt, async failureId => {
        const account = await findByEmailKey(database.reader, attempt.accountKey)
        const isRight = await verifyPassword(password, account?.password_hash ?? decoy)
        if (!account || !isRight || account.disabled) throw wrongCredentials()
        const stored = account.password_hash
        const to = needsRehash(stored) ? await hashPassword(password) : stored
        const signedIn = await storeRightGuess(account, { failureId, to }, async transaction => {
          const from = { address: attempt.address }
          await rememberAddress(transaction, { administratorId: account.id, ...from, at: now() })
          await note(transaction, account, 'signed-in', from)
        })
        if (!signedIn) throw wrongCredentials()
        return signedIn
      })
    },

    async changePassword(administratorId, { currentPassword, newPassword, address }) {
      const account = await findById(database.reader, administratorId)
      if (!account) throw new Problem('unauthenticated', sessionMessages.signInRequired)
      const attempt = { accountKey: account.email_key, address }
      return guess(attempt, async failureId => {
        if (!(await verifyPassword(currentPassword, account.password_hash))) throw wrongCurrentPassword()
        const to = await hashPassword(newPassword)
        const signedIn = await storeRightGuess(account, { failureId, to }, async transaction => {
          await deleteSessionsOf(transaction, account.id)
          await forgetAddresses(transaction, account.id)
          await rememberAddress(transaction, { administratorId: account.id, address, at: now() })
          await note(transaction, account, 'password-changed', null)
        })
        if (!signedIn) throw wrongCurrentPassword()
        return signedIn
      })
    },

    administrators: createAdministrators(database, now),

    createFirstAdministrator: given => createFirstAdministrator(database, now, given),
  }
}

/** Adds a line about an administrator, in his own name: he has just shown who he is. */
function note(
  transaction: WriteTransaction,
  { id, email }: AdministratorsTable,
  action: 'signed-in' | 'password-changed',
  after: object | null,
): Promise<void> {
  const act = { action, kind: 'administrator' as const, id, name: email, after }
  return recordAudit(transaction, act, { id, name: email })
}

function wrongCredentials(): Problem {
  return new Problem('unauthenticated', sessionMessages.invalidCredentials)
}

function wrongCurrentPassword(): Problem {
  const text = sessionMessages.currentPasswordWrong
  return new Problem('invalid', text, { errors: { currentPassword: text } })
}
