import { z } from 'zod'
import { openSession } from '../../schemas/people/people.ts'
import {
  accountChange,
  freshProof,
  identityProof,
  login,
  passwordChange,
  session,
  user,
} from '../../schemas/people/session.ts'
import { done, successOf } from '../../schemas/response.ts'
import type { Contracts } from '../contract.ts'

const me = z.object({ success: z.literal(true), user })

export const accountContracts = {
  signIn: { summary: 'Start a session', body: login, answer: session, refusals: [401, 403] },
  getCurrentUser: { summary: 'Who is signed in', answer: me },
  changeAccount: {
    summary: 'Change the own name and e-mail; the sessions stay',
    body: accountChange,
    answer: me,
  },
  getSessionExpiry: {
    summary: 'Until when the session lasts; asking does not prolong it',
    answer: successOf(z.object({ expiresAt: z.iso.datetime() })),
  },
  changePassword: {
    summary: 'Change the password: every session ends, and a new one is answered',
    body: passwordChange,
    answer: session,
  },
  proveIdentity: {
    summary: 'A fresh proof of identity, for what needs one',
    body: identityProof,
    answer: successOf(freshProof),
  },
  signOut: { summary: 'End this session', answer: done },
  countOtherSessions: {
    summary: 'How many other sessions the administrator has',
    answer: successOf(z.object({ others: z.int().min(0) })),
  },
  listSessions: {
    summary: 'The open sessions of the administrator',
    answer: successOf(z.array(openSession)),
  },
  endSession: { summary: 'End one of the own sessions', answer: done },
  signOutOthers: {
    summary: 'End every other session of the administrator',
    answer: successOf(z.object({ ended: z.int().min(0) })),
  },
} satisfies Contracts
