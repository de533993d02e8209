/* The mail of a change of somebody's account, or of where orders go: a sentence and its line. */

export const accountAdded = 'Your account was added'
export const passwordByLink = 'Your password was changed by a link'
export const password = 'Your password was changed'
export const newPassword = 'You were given a new password'
export const passwordLink = 'You were given a link for a new password'
export const passkeyCopy = (passkey: string) => `A copy of your passkey “${passkey}” was refused`
export const shutOut = 'You were shut out'
export const letIn = 'You were let in again'
export const secondFactor = 'Your two-step sign-in was set up'
export const noSecondFactor = 'Your two-step sign-in was removed'
export const recoveryCodes = 'You were given new recovery codes'
export const recoveryCode = (codes: string) => `Your recovery code was used, and ${codes} are left`
export const backup = 'A backup of the whole shop was downloaded'
export const invited = (person: string, role: string) => `${person} was invited as ${role}`
export const joined = (person: string, role: string, email: string) =>
  `${person} joined as ${role}, with ${email}`
export const role = (before: string, after: string) => `Your role was changed from ${before} to ${after}`
export const email = (before: string, after: string) => `Your e-mail was changed from ${before} to ${after}`
export const name = 'Your name was changed'
/** A key or a passkey. */
export const added = (key: string) => `${key} was added`
export const removed = (key: string) => `${key} was removed`
export const renamed = (key: string) => `${key} was renamed`
export const contacts = (changes: string) => `The shop’s contacts were changed: ${changes}`
export const contact = {
  chatNumber: (before: string, after: string) => `chat number from ${before} to ${after}`,
  phones: (before: string, after: string) => `phones from ${before} to ${after}`,
  email: (before: string, after: string) => `e-mail from ${before} to ${after}`,
  placePhones: (before: string, after: string) => `phones of places from ${before} to ${after}`,
}
export const none = 'none'

export const line = (sentence: string, person: string, time: string) => `${sentence}, by ${person}. ${time}`
export const more = (events: number) => `And ${events} more, listed under Activity.`
export const account = 'Your account was changed'
export const shop = 'Your shop was changed'
export const unexpected = (link: string) => `
Unexpected? Tell an owner, and set a new password:
${link}`

/** The daily mail to the owners, with its warnings. */
export const subject = 'Your shop needs you'
export const noBackup = 'Your shop has no backup. Download one on the screen Account.'
export const oldBackup = (days: number) =>
  `Your last backup is ${days} days old. Download one on the screen Account.`
export const failed = (requests: number) =>
  requests === 1
    ? 'The shop failed to answer one request. The log says why.'
    : `The shop failed to answer ${requests} requests. The log says why.`
export const fullDisk = (percent: number) => `Your website’s disk is nearly full: ${percent} % is free.`
export const dashboard = (link: string) => `
Your dashboard: ${link}`
