/* The second factor of a password: a code of an authenticator app, or one of the recovery codes. */

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10

export const secondFactorMessages = {
  codeRequired: 'Please enter your app’s code or a recovery code',
  codeWrong: 'This code is wrong or used. Please take the next one.',
  unreadable:
    'The shop can’t check your app’s codes any more: please enter a recovery code, or ask an owner to remove your second factor',
  noKey: 'The shop has no key for a second factor: its host finds the reason in the start’s messages',
  isSet: 'You have a second factor already: please remove it first',
  notStarted: 'Please set up the second factor again',
  none: 'There is no second factor to remove',
  personNotFound: 'There is no such person',
  loadFailed: 'Your second factor could not be loaded',
  required: 'Required must be true or false',
  ruleLoadFailed: 'The rule about second factors could not be loaded',
  ruleChanged: 'The rule about second factors is saved',
  removed: 'The second factor is removed',
} as const
