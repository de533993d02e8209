/* The second factor of a password: a code of an authenticator app, or one of the recovery codes. */

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10

export const secondFactorMessages = {
  codeRequired: 'Please enter your app’s code or a recovery code',
  codeWrong: 'This code is wrong or used. Please take the next one.',
  unreadable: 'App codes fail now. Enter a recovery code, or ask an owner.',
  noKey: 'Your shop can’t use app codes yet. Ask whoever runs your website.',
  isSet: 'Two-step sign-in is on already: please remove it first',
  notStarted: 'Please set up two-step sign-in again',
  none: 'There is no two-step sign-in to remove',
  personNotFound: 'There is no such person',
  loadFailed: 'Your two-step sign-in could not be loaded',
  required: 'Required must be true or false',
  ruleLoadFailed: 'The rule about two-step sign-in could not be loaded',
  ruleChanged: 'The rule about two-step sign-in is saved',
  removed: 'Two-step sign-in is removed',
} as const
