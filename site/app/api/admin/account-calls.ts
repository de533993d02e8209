import type { BackupLink, LastBackup } from '@chekku/domain/schemas/backup'
import type { ApiKey, ApiKeyCreate, CreatedApiKey } from '@chekku/domain/schemas/people/api-key'
import type { Passkey, PasskeyOptions } from '@chekku/domain/schemas/people/passkey'
import type {
  CreatedInvite,
  Invitation,
  InviteAccept,
  InviteCreate,
  OpenSession,
  People,
  PersonChange,
} from '@chekku/domain/schemas/people/people'
import type { CreatedLink, PasswordReset, ResetLink, WaysBack } from '@chekku/domain/schemas/people/recovery'
import type {
  NewRecoveryCodes,
  SecondFactorRule,
  SecondFactorState,
  StartedSecondFactor,
} from '@chekku/domain/schemas/people/second-factor'
import type {
  AccountChange,
  FreshProof,
  IdentityProof,
  Login,
  PasswordChange,
  Session,
  User,
} from '@chekku/domain/schemas/people/session'
import { isRecord } from '../api-response.ts'
import { type Reader, segment } from '../call.ts'
import type { Calls } from './admin-call.ts'

export const sessionPingPath = '/auth/session-ping'

/** Calls about accounts, ways in, keys and backups. */
export const createAccountCalls = ({ call, record, list }: Calls) => ({
  /** The own session and account, and the ways back in. */
  auth: {
    login: (body: Login) => call('POST', '/auth/login', session, { body }),
    /** Ends the session of a token, which need not be the stored one. */
    logout: (token: string) =>
      call('POST', '/auth/logout', done, { headers: { Authorization: `Bearer ${token}` } }),
    me: () => call('GET', '/auth/me', user),
    sessionPing: () => call('GET', sessionPingPath, done),
    /** Changes the own name and e-mail. */
    updateMe: (body: AccountChange) => call('PUT', '/auth/me', user, { body }),
    waysBack: () => record<WaysBack>('POST', '/auth/ways'),
    /** Asks for a link for a new password by e-mail; the answer is the same whether anybody signs in with it. */
    forgot: (email: string) => call('POST', '/auth/forgot', done, { body: { email } }),
    /** Whose new password the token of a link is for. */
    readReset: (token: string) => record<ResetLink>('POST', '/auth/reset/read', { body: { token } }),
    /** Sets a new password by the token of a link; starts no session. */
    reset: (body: PasswordReset) => call('POST', '/auth/reset', done, { body }),
    updatePassword: (body: PasswordChange) => call('PUT', '/auth/updatepassword', session, { body }),
    /** The proof of identity that the calls of a few need, for ten minutes. */
    prove: (body: IdentityProof) => record<FreshProof>('POST', '/auth/proof', { body }),
    sessions: () => list<OpenSession>('GET', '/auth/sessions/list'),
    endSession: (id: string) => call('DELETE', `/auth/sessions/${segment(id)}`, done),
    logoutOthers: () => record<{ ended: number }>('POST', '/auth/logout-others'),
  },
  /** Whoever works here. */
  people: {
    /** Everybody, and open invitations. */
    list: () => record<People>('GET', '/people'),
    change: (id: string, body: PersonChange) => call('PUT', `/people/${segment(id)}`, done, { body }),
    setDisabled: (id: string, disabled: boolean) =>
      call('PUT', `/people/${segment(id)}/disabled`, done, { body: { disabled } }),
    /** The response is the only copy of the link for a new password. */
    createResetLink: (id: string) => record<CreatedLink>('POST', `/people/${segment(id)}/reset`),
    endSession: (id: string, session: string) =>
      call('DELETE', `/people/${segment(id)}/sessions/${segment(session)}`, done),
    endSessions: (id: string) => call('DELETE', `/people/${segment(id)}/sessions`, done),
  },
  invites: {
    /** The response is the only copy of the link. */
    create: (body: InviteCreate) => record<CreatedInvite>('POST', '/people/invites', { body }),
    revoke: (id: string) => call('DELETE', `/invites/${segment(id)}`, done),
    /** What an invitation says to whoever has the token of its link. */
    read: (token: string) => record<Invitation>('POST', '/people/invites/read', { body: { token } }),
    accept: (body: InviteAccept) => call('POST', '/people/accept', session, { body }),
  },
  /** The own passkeys, and signing in or proving who one is by one. */
  passkeys: {
    list: () => list<Passkey>('GET', '/auth/passkeys'),
    askToAdd: () => record<PasskeyOptions>('POST', '/auth/passkeys/options'),
    add: (body: object) => record<Passkey>('POST', '/auth/passkeys', { body }),
    rename: (id: string, name: string) =>
      record<Passkey>('PUT', `/auth/passkeys/${segment(id)}`, { body: { name } }),
    remove: (id: string) => call('DELETE', `/auth/passkeys/${segment(id)}`, done),
    askToSignIn: () => record<PasskeyOptions>('POST', '/auth/login/passkey/options'),
    signIn: (body: object) => call('POST', '/auth/login/passkey', session, { body }),
    askToProve: () => record<PasskeyOptions>('POST', '/auth/proof/passkey/options'),
    prove: (body: object) => record<FreshProof>('POST', '/auth/proof/passkey', { body }),
  },
  /** The own second factor and, for owners, who needs one. */
  secondFactor: {
    state: () => record<SecondFactorState>('GET', '/auth/second-factor'),
    /** The response is the only copy of the secret. */
    start: () => record<StartedSecondFactor>('POST', '/auth/second-factor'),
    /** The response is the only copy of the recovery codes. */
    confirm: (code: string) =>
      record<NewRecoveryCodes>('POST', '/auth/second-factor/confirm', { body: { code } }),
    renewRecoveryCodes: () => record<NewRecoveryCodes>('POST', '/auth/second-factor/recovery-codes'),
    remove: () => call('DELETE', '/auth/second-factor', done),
    rule: () => record<SecondFactorRule>('GET', '/people/second-factor'),
    changeRule: (required: boolean) =>
      record<SecondFactorRule>('PUT', '/people/second-factor', { body: { required } }),
    /** Removes that of another person, who is signed out. */
    removeOf: (id: string) => call('DELETE', `/people/${segment(id)}/second-factor`, done),
  },
  /** Keys of scripts. */
  keys: {
    list: () => list<ApiKey>('GET', '/keys'),
    /** The response is the only copy of the key. */
    create: (body: ApiKeyCreate) => record<CreatedApiKey>('POST', '/keys', { body }),
    revoke: (id: string) => call('DELETE', `/keys/${segment(id)}`, done),
  },
  /** The whole shop as one file. */
  backup: {
    last: () => record<LastBackup>('GET', '/backup'),
    /** A path that downloads the whole shop once, within a minute. */
    createLink: () => record<BackupLink>('POST', '/backup'),
  },
})

export const done: Reader<true> = body => (isRecord(body) && body.success === true ? true : undefined)

const user: Reader<User> = body =>
  isRecord(body) && isRecord(body.user) ? displayable(body.user as unknown as User) : undefined

/** A user whose name and role are texts, empty where another server or an old copy has something else. */
export const displayable = (user: User): User => ({
  ...user,
  name: textOr(user.name),
  role: textOr(user.role),
})

const textOr = (value: unknown) => (typeof value === 'string' ? value : '')

const session: Reader<Omit<Session, 'success'>> = body => {
  const signedIn = user(body)
  return signedIn && isRecord(body) && typeof body.token === 'string'
    ? { token: body.token, user: signedIn }
    : undefined
}
