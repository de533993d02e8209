import {
  firstCode,
  newRecoveryCodes,
  secondFactor,
  secondFactorRule,
  secondFactorRuleChange,
  startedSecondFactor,
} from '../../schemas/people/second-factor.ts'
import { done, successOf } from '../../schemas/response.ts'
import type { Contracts } from '../contract.ts'

export const secondFactorContracts = {
  getSecondFactor: { summary: 'The own second factor', answer: successOf(secondFactor) },
  startSecondFactor: {
    summary: 'Begin to set up a second factor: this answer alone has its secret',
    answer: successOf(startedSecondFactor),
    refusals: [409],
  },
  confirmSecondFactor: {
    summary: 'End the set-up by a first code: this answer alone has the recovery codes',
    body: firstCode,
    answer: successOf(newRecoveryCodes),
    refusals: [409],
  },
  renewRecoveryCodes: {
    summary: 'Make recovery codes anew: the old ones end',
    answer: successOf(newRecoveryCodes),
    refusals: [409],
  },
  removeSecondFactor: { summary: 'Remove the own second factor', answer: done, refusals: [404] },
  getSecondFactorRule: {
    summary: 'Whether everybody needs a second factor',
    answer: successOf(secondFactorRule),
  },
  changeSecondFactorRule: {
    summary: 'Set whether everybody needs a second factor',
    body: secondFactorRuleChange,
    answer: successOf(secondFactorRule),
  },
  removeSecondFactorOfPerson: {
    summary: 'Remove the second factor of a person, whose sessions end',
    answer: done,
  },
} satisfies Contracts
