import { credentialsBytes, inArea } from './operation.ts'

export const peopleOperations = inArea('People', {
  revokeInvite: { method: 'DELETE', path: '/invites/:id', role: 'owner', needsProof: true, answers: 'done' },
  listPeople: { method: 'GET', path: '/people', role: 'owner' },
  changePerson: { method: 'PUT', path: '/people/:id', role: 'owner', needsProof: true, answers: 'done' },
  disablePerson: {
    method: 'PUT',
    path: '/people/:id/disabled',
    role: 'owner',
    needsProof: true,
    answers: 'done',
  },
  createResetLink: { method: 'POST', path: '/people/:id/reset', role: 'owner', needsProof: true },
  removeSecondFactorOfPerson: {
    method: 'DELETE',
    path: '/people/:id/second-factor',
    role: 'owner',
    needsProof: true,
    answers: 'done',
  },
  endPersonSessions: {
    method: 'DELETE',
    path: '/people/:id/sessions',
    role: 'owner',
    needsProof: true,
    answers: 'done',
  },
  endPersonSession: {
    method: 'DELETE',
    path: '/people/:id/sessions/:sessionId',
    role: 'owner',
    needsProof: true,
    answers: 'done',
  },
  acceptInvite: {
    method: 'POST',
    path: '/people/accept',
    role: 'anybody',
    bodyBytes: credentialsBytes,
    answers: 'session',
  },
  invitePerson: { method: 'POST', path: '/people/invites', role: 'owner', needsProof: true },
  getInvite: { method: 'POST', path: '/people/invites/read', role: 'anybody', bodyBytes: credentialsBytes },
  getSecondFactorRule: { method: 'GET', path: '/people/second-factor', role: 'owner' },
  changeSecondFactorRule: { method: 'PUT', path: '/people/second-factor', role: 'owner', needsProof: true },
})
