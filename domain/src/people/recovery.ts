/* Getting back in with a new password, by a link. */

export const recoveryLimits = {
  /** How long a link that was sent by e-mail works. */
  mailedMinutes: 30,
  /** How many mailed links of somebody may work at once; no more are sent meanwhile. */
  mailedAtOnce: 5,
  /** How long a link works that an owner hands over, or that a first start prints. */
  handedHours: 24,
} as const

/** The screen that asks for a link by e-mail. */
export const forgotPath = '/admin/forgot'
/** The screen of a link, whose token follows in the fragment, which no server sees. */
export const resetPath = '/admin/reset'

export const recoveryMessages = {
  /** The same whether somebody has this email or not. */
  sent: `If this email signs in here, a link is on its way. It works once, for ${recoveryLimits.mailedMinutes} minutes.`,
  sentTo: (email: string) =>
    `If ${email} signs in here, a link is on its way. It works once, for ${recoveryLimits.mailedMinutes} minutes. Look among the spam too.`,
  tooMany: 'Too many links were asked for. Please try again in a while.',
  otherWays: 'No mail? Ask an owner of the shop for a link, or its host for a new password.',
  noMail: 'This shop sends no mail: an owner can give you a link for a new password',
  resetText: (name: string, shop: string, link: string) =>
    `${name}, please set a new password for ${shop} here. The link works once, within ${recoveryLimits.handedHours} hours: ${link}`,
  linkOver: 'This link is used, replaced or too old. Please ask for a new one.',
  changed: 'Your new password is set. Please sign in with it.',
  made: (name: string) => `The link for ${name} is ready`,
  disabled: (name: string) => `${name} can’t sign in: please let them in again first`,
} as const
