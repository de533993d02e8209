import { call, credentialsBytes, inArea } from './operation.ts'

export const peopleOperations = inArea('People', {
  revokeInvite: call('DELETE', '/invites/:id', 'owner', { needsProof: true, answers: 'done' }),
  listPeople: call('GET', '/people', 'owner'),
  changePerson: call('PUT', '/people/:id', 'owner', { needsProof: true, answers: 'done' }),
  disablePerson: call('PUT', '/people/:id/disabled', 'owner', { needsProof: true, answers: 'done' }),
  createResetLink: call('POST', '/people/:id/reset', 'owner', { needsProof: true }),
  removeSecondFactorOfPerson: call('DELETE', '/people/:id/second-factor', 'owner', {
    needsProof: true,
    answers: 'done',
  }),
  endPersonSessions: call('DELETE', '/people/:id/sessions', 'owner', { needsProof: true, answers: 'done' }),
  endPersonSession: call('DELETE', '/people/:id/sessions/:sessionId', 'owner', {
    needsProof: true,
    answers: 'done',
  }),
  acceptInvite: call('POST', '/people/accept', 'anybody', {
    bodyBytes: credentialsBytes,
    answers: 'session',
  }),
  invitePerson: call('POST', '/people/invites', 'owner', { needsProof: true }),
  getInvite: call('POST', '/people/invites/read', 'anybody', { bodyBytes: credentialsBytes }),
  getSecondFactorRule: call('GET', '/people/second-factor', 'owner'),
  changeSecondFactorRule: call('PUT', '/people/second-factor', 'owner', { needsProof: true }),
})
