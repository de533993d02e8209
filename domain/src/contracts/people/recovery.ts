import {
  passwordForgotten,
  passwordReset,
  resetLink,
  resetToken,
  waysBack,
} from '../../schemas/people/recovery.ts'
import { done, successOf } from '../../schemas/response.ts'
import type { Contracts } from '../contract.ts'

export const recoveryContracts = {
  listWaysBack: {
    summary: 'How whoever has forgotten the password gets back in',
    answer: successOf(waysBack),
  },
  forgetPassword: {
    summary: 'Sends a link for a new password, if somebody signs in with this e-mail',
    body: passwordForgotten,
    answer: done,
    refusals: [409],
  },
  getResetLink: {
    summary: 'Whose new password the token of a link is for',
    body: resetToken,
    answer: successOf(resetLink),
    refusals: [404],
  },
  resetPassword: {
    summary:
      'Sets a new password by the token of a link: every session ends, and none starts; passkeys end where that is asked for, or the link is an owner’s',
    body: passwordReset,
    answer: done,
    refusals: [404],
  },
} satisfies Contracts
