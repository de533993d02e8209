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
  sent: `If this email has an account, a link is coming.`,
  sentTo: (email: string) => `If ${email} has an account, a link is coming. Check spam too.`,
  tooMany: 'Too many links were asked for. Please try again in a while.',
  otherWays: 'No mail? Ask an owner, or whoever runs this website.',
  noMail: 'Ask an owner for a link: this shop sends no mail',
  resetText: (name: string, shop: string, link: string) =>
    `${name}, please set a new password for ${shop} here. The link works once, within ${recoveryLimits.handedHours} hours: ${link}`,
  linkOver: 'This link no longer works. Please ask for a new one.',
  changed: 'Your new password is set. Please sign in with it.',
  made: (name: string) => `The link for ${name} is ready`,
  disabled: (name: string) => `${name} can’t sign in: please let them in again first`,
} as const
