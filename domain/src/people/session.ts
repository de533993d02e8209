export const sessionLimits = {
  emailCharacters: 254,
  nameCharacters: 100,
  passwordCharacters: { minimum: 12, maximum: 128 },
} as const

/** The e-mail of a first administrator for whom none is set; its domain receives no mail. */
export const madeUpEmail = 'owner@chekku.example'

/** The program's name as an actor in the audit log. */
export const programActor = 'Chekku'

/** Messages about login, passwords and administrators, shown by the server and the administration. */
export const sessionMessages = {
  loginFailedTryAgain: 'Login failed. Please try again.',
  loginFailedCheckCredentials: 'Login failed. Please check your credentials.',
  invalidCredentials: 'Invalid email or password',
  passwordRequired: 'Please enter your password',
  currentPasswordRequired: 'Please enter your current password',
  passwordUnchanged: 'The new password must differ from the current one',
  currentPasswordWrong: 'The current password is not right',
  proofRequired: 'Please confirm first that it is you',
  proofTitle: 'Please confirm that it is you',
  proofText: 'Enter your password. We won’t ask again for ten minutes.',
  proofCancelled: 'Nothing is changed until you confirm that it is you',
  passwordLength: `The new password must have ${sessionLimits.passwordCharacters.minimum} to ${sessionLimits.passwordCharacters.maximum} characters`,
  passwordCommon: 'This password is easy to guess. Try several words in a row.',
  signInRequired: 'Please sign in to do this',
  signedOut: 'You are signed out',
  tokenNotStored: 'Your browser cannot keep you signed in: allow it to store data.',
  unanswered: 'The shop does not answer. You stay signed in.',
  emailInvalid: 'Please enter an email address, such as name@example.com',
  emailRequired: 'Please enter your email',
  emailTaken: 'Somebody already signs in with this e-mail',
  nameRequired: 'Please enter your name',
  loadFailed: 'Your sessions could not be loaded',
  accountChanged: 'Your name and email are changed',
  administratorThere: (email: string) => `There is already an administrator with the email ${email}`,
  administratorNotFound: (email: string) => `There is no administrator with the email ${email}`,
  othersSignedOut: (count: number) =>
    count === 0
      ? 'You are signed in nowhere else'
      : `${count === 1 ? 'One other session was' : `${count} other sessions were`} ended`,
} as const
