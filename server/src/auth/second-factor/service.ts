import { accesses } from '@chekku/domain/people/people'
import type { Actor } from '@chekku/domain/people/permissions'
import { secondFactorMessages } from '@chekku/domain/people/second-factor'
import { fieldProblem, Problem } from '@chekku/domain/problem'
import type {
  NewRecoveryCodes,
  SecondFactorRule,
  SecondFactorState,
  StartedSecondFactor,
} from '@chekku/domain/schemas/people/second-factor'
import type { Logger } from 'pino'
import type { Queries, Schema, WriteTransaction } from '../../database/schema.ts'
import type { AccountDatabase, AccountWrite } from '../account-database.ts'
import { findAdministrator } from '../store.ts'
import { createRecoveryCodes, createSecret, findStep, hashRecoveryCode } from './codes.ts'
import { decrypt, encrypt } from './secret-key.ts'

/** How long a set-up can be confirmed. */
const setUpMs = 10 * 60_000

export interface SecondFactorOptions {
  database: AccountDatabase
  /** Encrypts the secrets; without it none can be set up or read. */
  secretKey?: Buffer | undefined
  log?: Pick<Logger, 'error'> | undefined
}

/** A code that came with a password, and the Problem for one that is refused. */
export interface CodeAttempt {
  code: string | undefined
  refusal: (text: string) => Problem
}

type AuthenticatorRow = Schema['authenticators']

/** The second factor of passwords: codes of an authenticator app (RFC 6238), and recovery codes. */
export class SecondFactor {
  readonly #options: SecondFactorOptions

  constructor(options: SecondFactorOptions) {
    this.#options = options
  }

  /** One's own second factor, without anything secret. */
  async state(id: string): Promise<SecondFactorState> {
    const { reader } = this.#options.database
    const row = await findConfirmed(reader, id)
    const recoveryCodes = await countRecoveryCodes(reader, id)
    return { isSet: row !== undefined, recoveryCodes, isReadable: !row || this.#secretOf(row) !== undefined }
  }

  /** How many second factors this key can't read: they were set up with another one. */
  async countUnreadable(): Promise<number> {
    const { database, secretKey } = this.#options
    const rows = await database.reader
      .selectFrom('authenticators')
      .selectAll()
      .where('confirmed_at', 'is not', null)
      .execute()
    return rows.filter(row => !secretKey || !decrypt(secretKey, row.administrator_id, row.secret)).length
  }

  /** Begins a set-up in the place of one that was not confirmed; Problem `conflict` if there is a second factor. */
  async start(actor: Actor, issuer: string): Promise<StartedSecondFactor> {
    const { database, secretKey } = this.#options
    if (!secretKey) throw new Problem('conflict', secondFactorMessages.noKey)
    const { bytes, ...started } = createSecret(issuer, actor.name)
    const administrator_id = actor.id ?? ''
    const secret = encrypt(secretKey, administrator_id, bytes)
    const values = { secret, last_step: 0, created_at: database.now() }
    await database.write(actor, actor, async ({ transaction }) => {
      if (await findConfirmed(transaction, administrator_id))
        throw new Problem('conflict', secondFactorMessages.isSet)
      await transaction
        .insertInto('authenticators')
        .values({ administrator_id, ...values })
        .onConflict(conflict => conflict.column('administrator_id').doUpdateSet(values))
        .execute()
    })
    return started
  }

  /** Confirms a set-up by a first code; resolves to the recovery codes. Rejects with Problem `conflict`, or `invalid`. */
  confirm(actor: Actor, code: string): Promise<NewRecoveryCodes> {
    const { now } = this.#options.database
    return this.#options.database.write(actor, actor, async ({ transaction, record }) => {
      const row = await selectRow(transaction, actor.id ?? '').executeTakeFirst()
      if (!row || row.confirmed_at !== null || row.created_at <= now() - setUpMs)
        throw new Problem('conflict', secondFactorMessages[row?.confirmed_at ? 'isSet' : 'notStarted'])
      const secret = this.#secretOf(row)
      const step = secret ? findStep(secret, code, now()) : -1
      if (step < 0) throw codeInvalid(secondFactorMessages.codeWrong)
      await transaction
        .updateTable('authenticators')
        .set({ confirmed_at: now(), last_step: step })
        .where('administrator_id', '=', row.administrator_id)
        .execute()
      await record('second-factor-set')
      return { recoveryCodes: await replaceRecoveryCodes(transaction, row.administrator_id) }
    })
  }

  /** Makes recovery codes anew: the old ones end. Rejects with Problem `conflict` without a second factor. */
  renewRecoveryCodes(actor: Actor): Promise<NewRecoveryCodes> {
    return this.#options.database.write(actor, actor, async ({ transaction, record }) => {
      const row = await findConfirmed(transaction, actor.id ?? '')
      if (!row) throw new Problem('conflict', secondFactorMessages.notStarted)
      await record('recovery-codes-made')
      return { recoveryCodes: await replaceRecoveryCodes(transaction, row.administrator_id) }
    })
  }

  /** Removes a second factor with its recovery codes; that of another, and its sessions end. Rejects with Problem `not-found`. */
  async remove(actor: Actor, column: 'id' | 'email_key', value: string): Promise<void> {
    const account = await findAdministrator(this.#options.database.reader, column, value)
    if (!account) throw new Problem('not-found', secondFactorMessages.personNotFound)
    const { id } = account
    await this.#options.database.write(actor, account, async ({ transaction, revokeAccess, record }) => {
      if (!(await findConfirmed(transaction, id))) throw new Problem('not-found', secondFactorMessages.none)
      for (const table of ['authenticators', 'recovery_codes'] as const)
        await transaction.deleteFrom(table).where('administrator_id', '=', id).execute()
      if (actor.id !== id) await revokeAccess()
      await record('second-factor-removed')
    })
  }

  /** The refusal that asks for a code, if none was given to an account that has a second factor. */
  async findRefusal(id: string, { code, refusal }: CodeAttempt): Promise<Problem | undefined> {
    if (code) return undefined
    const row = await findConfirmed(this.#options.database.reader, id)
    if (!row) return undefined
    return refusal(secondFactorMessages[this.#secretOf(row) ? 'codeRequired' : 'unreadable'])
  }

  /**
   * Takes a code of an account with a second factor, each once, in the caller's transaction; throws the refusal
   * otherwise. The work is the same whether a code is wrong, used or malformed.
   */
  async takeCode(write: AccountWrite, { code = '', refusal }: CodeAttempt): Promise<void> {
    const { transaction, account, record } = write
    const { id } = account
    const row = await findConfirmed(transaction, id)
    if (!row) return
    const secret = this.#secretOf(row)
    const step = secret ? findStep(secret, code, this.#options.database.now()) : -1
    if (row.last_step < step) {
      await transaction
        .updateTable('authenticators')
        .set({ last_step: step })
        .where('administrator_id', '=', id)
        .execute()
      return
    }
    const used = await transaction
      .deleteFrom('recovery_codes')
      .where('administrator_id', '=', id)
      .where('code_hash', '=', hashRecoveryCode(code))
      .returning('code_hash')
      .executeTakeFirst()
    if (!used) throw refusal(secondFactorMessages[secret ? 'codeWrong' : 'unreadable'])
    await record('recovery-code-used', {
      after: { recoveryCodes: await countRecoveryCodes(transaction, id) },
    })
  }

  /** Whether everybody needs a second factor. */
  async rule(): Promise<SecondFactorRule> {
    return ruleOf(await isRequired(this.#options.database.reader))
  }

  /** Sets whether everybody needs a second factor. */
  async changeRule(actor: Actor, required: boolean): Promise<SecondFactorRule> {
    const rule = ruleOf(required)
    await this.#options.database.writeShared(actor, async ({ transaction, record }) => {
      const before = { required: await isRequired(transaction) }
      await transaction.deleteFrom('second_factor_rules').execute()
      for (const access of rule.roles)
        await transaction.insertInto('second_factor_rules').values({ access }).execute()
      await record('second-factor-required', { before, after: { required } })
    })
    return rule
  }

  /** The secret of an authenticator; undefined, and logged, if this key can't decrypt it. */
  #secretOf({ administrator_id, secret }: AuthenticatorRow): Buffer | undefined {
    const { secretKey, log } = this.#options
    const plain = secretKey && decrypt(secretKey, administrator_id, secret)
    if (!plain)
      log?.error(
        { administrator: administrator_id },
        'a second factor can’t be decrypted: SECRET_KEY, or the file key in DATA_DIR, is not the one that it was set up with. Until it is, this person signs in with recovery codes',
      )
    return plain
  }
}

/** The refusal of a code as a field of a form. */
export const codeInvalid = (text: string) => fieldProblem('code', text)

const selectRow = (queries: Queries, id: string) =>
  queries.selectFrom('authenticators').selectAll().where('administrator_id', '=', id)

const findConfirmed = (queries: Queries, id: string) =>
  selectRow(queries, id).where('confirmed_at', 'is not', null).executeTakeFirst()

async function countRecoveryCodes(queries: Queries, id: string): Promise<number> {
  const codes = queries.selectFrom('recovery_codes').select('code_hash').where('administrator_id', '=', id)
  return (await codes.execute()).length
}

/** Stores new recovery codes in the place of the old ones; returns their only copy. */
async function replaceRecoveryCodes(transaction: WriteTransaction, administrator_id: string) {
  const codes = createRecoveryCodes()
  await transaction.deleteFrom('recovery_codes').where('administrator_id', '=', administrator_id).execute()
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map(code => ({ administrator_id, code_hash: hashRecoveryCode(code) })))
    .execute()
  return codes
}

async function isRequired(queries: Queries): Promise<boolean> {
  const role = await queries.selectFrom('second_factor_rules').select('access').limit(1).executeTakeFirst()
  return role !== undefined
}

const ruleOf = (required: boolean): SecondFactorRule => ({ required, roles: required ? [...accesses] : [] })
