import { call, credentialsBytes, inArea } from './operation.ts'

export const sessionOperations = inArea('Session', {
  forgetPassword: call('POST', '/auth/forgot', 'anybody', { bodyBytes: credentialsBytes, answers: 'done' }),
  signIn: call('POST', '/auth/login', 'anybody', { bodyBytes: credentialsBytes, answers: 'session' }),
  signInByPasskey: call('POST', '/auth/login/passkey', 'anybody', {
    bodyBytes: credentialsBytes,
    answers: 'session',
  }),
  askToSignIn: call('POST', '/auth/login/passkey/options', 'anybody'),
  signOut: call('POST', '/auth/logout', 'helper', { whilePending: 'any', answers: 'done' }),
  signOutOthers: call('POST', '/auth/logout-others', 'helper'),
  getCurrentUser: call('GET', '/auth/me', 'helper', { whilePending: 'any', answers: 'user' }),
  changeAccount: call('PUT', '/auth/me', 'helper', { answers: 'user' }),
  listPasskeys: call('GET', '/auth/passkeys', 'helper', { answers: 'list' }),
  addPasskey: call('POST', '/auth/passkeys', 'helper', { needsProof: true }),
  renamePasskey: call('PUT', '/auth/passkeys/:id', 'helper', { needsProof: true }),
  removePasskey: call('DELETE', '/auth/passkeys/:id', 'helper', { needsProof: true, answers: 'done' }),
  askForPasskey: call('POST', '/auth/passkeys/options', 'helper', { needsProof: true }),
  proveIdentity: call('POST', '/auth/proof', 'helper', {
    whilePending: 'second-factor',
    bodyBytes: credentialsBytes,
  }),
  proveByPasskey: call('POST', '/auth/proof/passkey', 'helper', {
    whilePending: 'second-factor',
    bodyBytes: credentialsBytes,
  }),
  askToProve: call('POST', '/auth/proof/passkey/options', 'helper', { whilePending: 'second-factor' }),
  resetPassword: call('POST', '/auth/reset', 'anybody', { bodyBytes: credentialsBytes, answers: 'done' }),
  getResetLink: call('POST', '/auth/reset/read', 'anybody', { bodyBytes: credentialsBytes }),
  getSecondFactor: call('GET', '/auth/second-factor', 'helper', { whilePending: 'second-factor' }),
  startSecondFactor: call('POST', '/auth/second-factor', 'helper', {
    needsProof: true,
    whilePending: 'second-factor',
  }),
  removeSecondFactor: call('DELETE', '/auth/second-factor', 'helper', { needsProof: true, answers: 'done' }),
  confirmSecondFactor: call('POST', '/auth/second-factor/confirm', 'helper', {
    needsProof: true,
    whilePending: 'second-factor',
  }),
  renewRecoveryCodes: call('POST', '/auth/second-factor/recovery-codes', 'helper', { needsProof: true }),
  getSessionExpiry: call('GET', '/auth/session-ping', 'helper', { whilePending: 'any', countsAsUse: false }),
  countOtherSessions: call('GET', '/auth/sessions', 'helper'),
  endSession: call('DELETE', '/auth/sessions/:id', 'helper', { answers: 'done' }),
  listSessions: call('GET', '/auth/sessions/list', 'helper', { answers: 'list' }),
  changePassword: call('PUT', '/auth/updatepassword', 'helper', { whilePending: 'any', answers: 'session' }),
  listWaysBack: call('POST', '/auth/ways', 'anybody'),
})
