import {
  createdInvite,
  disabledChange,
  invitation,
  inviteAccept,
  inviteCreate,
  inviteToken,
  peopleList,
  personChange,
} from '../../schemas/people/people.ts'
import { createdLink } from '../../schemas/people/recovery.ts'
import { session } from '../../schemas/people/session.ts'
import { done, successOf } from '../../schemas/response.ts'
import type { Contracts } from '../contract.ts'

export const peopleContracts = {
  listPeople: {
    summary: 'Who works here, with open sessions, and open invitations',
    answer: successOf(peopleList),
  },
  invitePerson: {
    summary: 'Invites somebody by a link that works once, which this answer alone has',
    body: inviteCreate,
    status: 201,
    answer: successOf(createdInvite),
    refusals: [409],
  },
  revokeInvite: { summary: 'Ends an invitation at once', answer: done },
  getInvite: {
    summary: 'Who invites to what, by the token of the link',
    body: inviteToken,
    answer: successOf(invitation),
    refusals: [404],
  },
  acceptInvite: {
    summary: 'Makes the account that a link invites to, and starts a session',
    body: inviteAccept,
    answer: session,
    refusals: [404],
  },
  changePerson: {
    summary: 'Another role, which ends the sessions, or other work',
    body: personChange,
    answer: done,
    refusals: [409],
  },
  disablePerson: {
    summary: 'Shuts somebody out, with all sessions, or lets in again',
    body: disabledChange,
    answer: done,
    refusals: [409],
  },
  createResetLink: {
    summary: 'A link for a new password that works once, which this answer alone has; it ends earlier ones',
    status: 201,
    answer: successOf(createdLink),
    refusals: [409],
  },
  endPersonSession: { summary: 'Ends a session of somebody', answer: done },
  endPersonSessions: { summary: 'Ends every session of somebody', answer: done },
} satisfies Contracts
