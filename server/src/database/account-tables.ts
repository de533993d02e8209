import type { ApiKeyAccess } from '@chekku/domain/people/api-keys'
import type { Access, Work } from '@chekku/domain/people/people'
import type { Generated } from 'kysely'

export interface AdministratorsTable {
  id: string
  email: string
  email_key: string
  name: string
  role: string
  password_hash: string
  disabled: 0 | 1
  access: Generated<Access>
  /** Not "" for a helper who was for some categories alone, until an owner saves her role. */
  categories: Generated<string>
  work: Generated<Work>
  /** 1 until a password that the program has made is changed. */
  has_first_password: Generated<0 | 1>
  created_at: number
  updated_at: number
}

/** The tables about people: who may work here, and how they get in. */
export interface AccountTables {
  administrators: AdministratorsTable
  /** `token_hash` is the SHA-256 of the bearer token, in hex. */
  sessions: {
    token_hash: string
    administrator_id: string
    created_at: number
    last_used_at: number
    /** People see this id, so it is no secret. */
    id: string
    /** Such as "Chrome on Android", or "". */
    device: Generated<string>
    address: Generated<string>
    /** SHA-256 of the token of the newest fresh proof of identity, in hex. */
    proof_hash: Generated<string | null>
    proved_at: Generated<number | null>
  }
  /** `id` and `public_key` are in base64url, `transports` is JSON; a passkey works for the host `rp_id` alone. */
  passkeys: {
    id: string
    administrator_id: string
    name: string
    public_key: string
    counter: number
    transports: string
    rp_id: string
    created_at: number
    last_used_at: number | null
  }
  /** The second factor of passwords; it counts once `confirmed_at` is set. `secret` is encrypted. */
  authenticators: {
    administrator_id: string
    secret: string
    /** The time step of the newest accepted code. */
    last_step: number
    created_at: number
    confirmed_at: number | null
  }
  /** `code_hash` is the SHA-256 of a code, in hex. */
  recovery_codes: { administrator_id: string; code_hash: string }
  /** Any row means that everybody needs a second factor: an earlier version asked single roles for it. */
  second_factor_rules: { access: Access }
  /** Links that work once; `token_hash` is the SHA-256 of the link's token, in hex, `details` is JSON. */
  links: {
    token_hash: string
    id: string
    kind: 'invite' | 'reset' | 'backup'
    administrator_id: string | null
    details: string
    created_by: string
    created_at: number
    expires_at: number
  }
  /** A passkey has to sign it, once. */
  challenges: {
    challenge: string
    kind: 'register' | 'sign-in' | 'prove'
    administrator_id: string | null
    expires_at: number
  }
  /** When mail of a kind was last sent, for all processes. */
  mails: { kind: string; sent_at: number }
  /** Keys of scripts. `token_hash` is the SHA-256 of the key, in hex; `last_used_at` is to the minute. */
  api_keys: {
    id: string
    name: string
    access: ApiKeyAccess
    token_hash: string
    created_at: number
    last_used_at: number | null
  }
  /**
   * `account_key` is the search key of the e-mail in the attempt, even if no such account exists; `address` may name a
   * known device.
   */
  sign_in_failures: { id: string; account_key: string; address: string; failed_at: number }
  /** Addresses from which an administrator has signed in before. */
  known_addresses: { administrator_id: string; address: string; signed_in_at: number }
  /** Devices from which an administrator has signed in before. `token_hash` is the SHA-256 of the device's token, in hex. */
  known_devices: { token_hash: string; administrator_id: string; signed_in_at: number }
}
