import { passkeyLimits, passkeyMessages, passkeySubject } from '@chekku/domain/people/passkeys'
import { program } from '@chekku/domain/people/permissions'
import { Problem } from '@chekku/domain/problem'
import type { MadePasskey, Passkey, PasskeySignature } from '@chekku/domain/schemas/people/passkey'
import type { FreshProof } from '@chekku/domain/schemas/people/session'
import type { Administrator } from '../../calls/call.ts'
import { AccountDatabase, type AccountWrite } from '../account-database.ts'
import { accountKey, anyAccount, forgiveAttempt, reserveAttempt } from '../attempts.ts'
import { deviceName } from '../device-name.ts'
import type { SignInClient } from '../known-clients.ts'
import type { Accounts, SignedIn, WaysInOptions } from '../service.ts'
import { actorFor } from '../store.ts'
import {
  challengeMs,
  createChallenge,
  findPasskey,
  listPasskeys,
  type PasskeyRow,
  type Purpose,
  takeChallenge,
} from './store.ts'
import {
  algorithms,
  type RelyingParty,
  readChallenge,
  relyingPartyOf,
  verifyNewPasskey,
  verifySignature,
} from './verify.ts'

interface PasskeyAttempt {
  signed: PasskeySignature
  client: SignInClient
  purpose: Purpose
  /** The account that proves its identity; absent for a sign-in. */
  admin?: Administrator
}

/** Passkeys of administrators, and signing in with one. A password always stays beside them. */
export class Passkeys {
  readonly #database: AccountDatabase
  readonly #accounts: Accounts
  readonly #relyingParty: RelyingParty | undefined

  constructor({ database, accounts, publicOrigin, now }: WaysInOptions) {
    this.#database = new AccountDatabase(database, now)
    this.#accounts = accounts
    this.#relyingParty = relyingPartyOf(publicOrigin)
  }

  /** The own passkeys, the oldest first. */
  async list(admin: Administrator): Promise<Passkey[]> {
    return (await listPasskeys(this.#database.reader, admin._id)).map(row => this.#present(row))
  }

  /** Options to make a passkey. Rejects with Problem `conflict` where there can be none, or no more. */
  async askToAdd(admin: Administrator) {
    const { id } = this.#requireRelyingParty()
    const passkeys = await listPasskeys(this.#database.reader, admin._id)
    if (passkeys.length >= passkeyLimits.passkeys) throw tooMany()
    return {
      challenge: await this.#createChallenge(registerPurpose(admin), admin),
      timeout: challengeMs,
      rp: { id, name: id },
      user: { id: userHandleOf(admin._id), name: admin.email, displayName: admin.name },
      pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
      attestation: 'none',
      excludeCredentials: passkeys.filter(({ rp_id }) => rp_id === id).map(toDescriptor),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    }
  }

  /** Stores a passkey, named after the device. Rejects with Problem `invalid`, or `conflict` if it is there already. */
  async add(admin: Administrator, created: MadePasskey, userAgent: string | undefined): Promise<Passkey> {
    const party = this.#requireRelyingParty()
    const challenge = readChallenge(created)
    const isAsked = await this.#takeChallenge(challenge, registerPurpose(admin))
    const verified = isAsked && (await verifyNewPasskey(created, party, challenge))
    if (!verified) throw new Problem('invalid', passkeyMessages.notAdded)
    const row: PasskeyRow = {
      ...verified,
      administrator_id: admin._id,
      name: deviceName(userAgent) || 'Passkey',
      transports: JSON.stringify(created.response.transports),
      rp_id: party.id,
      created_at: this.#database.now(),
      last_used_at: null,
    }
    return this.#database.write(actorFor(admin), { id: admin._id }, async ({ transaction, record }) => {
      if ((await listPasskeys(transaction, admin._id)).length >= passkeyLimits.passkeys) throw tooMany()
      if (await findPasskey(transaction, row.id)) throw new Problem('conflict', passkeyMessages.alreadyAdded)
      await transaction.insertInto('passkeys').values(row).execute()
      await record('created', { name: passkeySubject(row.name) })
      return this.#present(row)
    })
  }

  /** Rejects with Problem `not-found`, also for a passkey of somebody else. */
  rename(admin: Administrator, id: string, name: string): Promise<Passkey> {
    return this.#database.write(actorFor(admin), { id: admin._id }, async ({ transaction, record }) => {
      const row = await findPasskey(transaction, id)
      if (row?.administrator_id !== admin._id) throw notFound()
      await transaction.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
      const [before, after] = [{ name: row.name }, { name }]
      await record('changed', { name: passkeySubject(row.name), before, after })
      return this.#present({ ...row, name })
    })
  }

  /** Resolves to its name. Rejects with Problem `not-found`, also for a passkey of somebody else. */
  remove(admin: Administrator, id: string): Promise<string> {
    return this.#database.write(actorFor(admin), { id: admin._id }, async ({ transaction, record }) => {
      const row = await findPasskey(transaction, id)
      if (row?.administrator_id !== admin._id) throw notFound()
      await transaction.deleteFrom('passkeys').where('id', '=', id).execute()
      await record('removed', { name: passkeySubject(row.name) })
      return row.name
    })
  }

  /** Options to sign in with any passkey of this host. Rejects with Problem `conflict` where there can be none. */
  async askToSignIn() {
    return this.#askToSign(signInPurpose)
  }

  /**
   * Starts a session. Every failure is the same Problem `unauthenticated`, and counts as a failed attempt of the
   * address. A passkey is two factors by itself, since its device checks its holder.
   */
  async signIn(signed: PasskeySignature, client: SignInClient): Promise<SignedIn> {
    const attempt = { signed, client, purpose: signInPurpose }
    const signedIn = await this.#attempt(attempt, (write, passkey) =>
      this.#accounts.startSession(write, client, 'signed-in', { passkey }),
    )
    if (!signedIn) throw new Problem('unauthenticated', passkeyMessages.refused)
    return signedIn
  }

  /** Options to prove by an own passkey who is signed in. Rejects with Problem `conflict` where there is none. */
  async askToProve(admin: Administrator) {
    const { id } = this.#requireRelyingParty()
    const passkeys = await listPasskeys(this.#database.reader, admin._id)
    const allowCredentials = passkeys.filter(({ rp_id }) => rp_id === id).map(toDescriptor)
    if (allowCredentials.length === 0) throw new Problem('conflict', passkeyMessages.none)
    return { ...(await this.#askToSign(provePurpose(admin), admin)), allowCredentials }
  }

  /** A fresh proof of identity of a session. Every failure is Problem `invalid`, and counts as in `signIn`. */
  async prove(admin: Administrator, signed: PasskeySignature, client: SignInClient): Promise<FreshProof> {
    const attempt = { signed, client, purpose: provePurpose(admin), admin }
    const proof = await this.#attempt(attempt, write => this.#accounts.sessions.prove(write, admin))
    if (!proof) throw new Problem('invalid', passkeyMessages.proofRefused)
    return proof
  }

  /** Verifies a signature, and does `work` in the transaction that stores its counter; undefined if it is refused. */
  async #attempt<Result>(
    { signed, client, purpose, admin }: PasskeyAttempt,
    work: (write: AccountWrite, name: string) => Promise<Result>,
  ): Promise<Result | undefined> {
    const party = this.#requireRelyingParty()
    // The account is unknown before the passkey is verified.
    const attempt = { ...client, accountKey: admin ? accountKey(admin.email) : anyAccount }
    const failureId = await reserveAttempt(this.#database, attempt)
    const challenge = readChallenge(signed)
    const isAsked = await this.#takeChallenge(challenge, purpose)
    const passkey = isAsked ? await findPasskey(this.#database.reader, signed.id) : undefined
    if (!passkey || !fitsAccount(passkey, signed, purpose)) return undefined
    const counter = await verifySignature(signed, passkey.public_key, party, challenge)
    if (counter === undefined) return undefined
    const actor = admin ? actorFor(admin) : 'itself'
    return this.#database.write(actor, { id: passkey.administrator_id }, async write => {
      if (write.account.disabled || !(await this.#storeUse(write, { ...passkey, counter }))) return undefined
      await forgiveAttempt(write.transaction, failureId)
      return work(write, passkey.name)
    })
  }

  /** Stores the use of a passkey. False if it is gone, or there is a copy of it, as its counter has not grown: the activity tells. */
  async #storeUse({ transaction, at, record }: AccountWrite, passkey: PasskeyRow): Promise<boolean> {
    const stored = await findPasskey(transaction, passkey.id)
    if (!stored) return false
    // Passkeys that are synchronised between devices do not count: theirs stays 0.
    const hasGrown = passkey.counter === 0 ? stored.counter === 0 : stored.counter < passkey.counter
    const isSame = hasGrown && stored.public_key === passkey.public_key
    if (isSame)
      await transaction
        .updateTable('passkeys')
        .set({ counter: passkey.counter, last_used_at: at })
        .where('id', '=', passkey.id)
        .execute()
    else await record('passkey-refused', { after: { passkey: passkey.name }, by: program })
    return isSame
  }

  async #askToSign(purpose: Purpose, admin?: Administrator) {
    const { id: rpId } = this.#requireRelyingParty()
    const challenge = await this.#createChallenge(purpose, admin)
    return { challenge, timeout: challengeMs, rpId, userVerification: 'required' }
  }

  #present({ id, name, created_at, last_used_at, rp_id }: PasskeyRow): Passkey {
    return {
      _id: id,
      name,
      createdAt: timeText(created_at),
      lastUsedAt: last_used_at === null ? null : timeText(last_used_at),
      ...(rp_id !== this.#relyingParty?.id && { host: rp_id }),
    }
  }

  #requireRelyingParty(): RelyingParty {
    if (this.#relyingParty) return this.#relyingParty
    throw new Problem('conflict', passkeyMessages.needsHttps)
  }

  #createChallenge(purpose: Purpose, admin?: Administrator): Promise<string> {
    const actor = admin ? actorFor(admin) : program
    return this.#database.writeShared(actor, ({ transaction, at }) =>
      createChallenge(transaction, purpose, at),
    )
  }

  /** Uses up the challenge in a transaction of its own, so that a refusal does not give it back. */
  #takeChallenge(challenge: string, purpose: Purpose): Promise<boolean> {
    return this.#database.writeShared(program, ({ transaction, at }) =>
      takeChallenge(transaction, challenge, purpose, at),
    )
  }
}

const registerPurpose = (admin: Administrator): Purpose => ({ kind: 'register', administrator_id: admin._id })
const provePurpose = (admin: Administrator): Purpose => ({ kind: 'prove', administrator_id: admin._id })
const signInPurpose: Purpose = { kind: 'sign-in', administrator_id: null }

const tooMany = () => new Problem('conflict', passkeyMessages.tooMany)
const notFound = () => new Problem('not-found', passkeyMessages.notFound)

/** The user handle that authenticators store. */
const userHandleOf = (administratorId: string) => Buffer.from(administratorId).toString('base64url')

/** True if the challenge and the authenticator both name the passkey's account, or none. */
const fitsAccount = (passkey: PasskeyRow, { response }: PasskeySignature, purpose: Purpose) =>
  [null, passkey.administrator_id].includes(purpose.administrator_id) &&
  ['', userHandleOf(passkey.administrator_id)].includes(response.userHandle ?? '')

const toDescriptor = ({ id, transports }: PasskeyRow) => ({
  id,
  type: 'public-key',
  transports: JSON.parse(transports),
})

const timeText = (at: number) => new Date(at).toISOString()
