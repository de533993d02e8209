/* The second factor of a password: a code of an authenticator app, or one of the recovery codes. */

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10

export const secondFactorMessages = {
  codeRequired: 'Please enter the code of your authenticator app, or a recovery code',
  codeWrong: 'This code is not right, or was used already. Please take the next one.',
  unreadable:
    'The shop has another key than when your second factor was set up, and can’t check codes of your app: please enter a recovery code, or ask an owner to remove your second factor',
  noKey:
    'The shop has no key to keep a second factor with: whoever runs it finds the reason in what its start says',
  isSet: 'You have a second factor already: remove it before you set up another',
  notStarted: 'Please begin the set-up of the second factor again',
  none: 'There is no second factor to remove',
  personNotFound: 'There is no such person',
  loadFailed: 'Your second factor could not be loaded',
  required: 'Required must be true or false',
  ruleLoadFailed: 'Who needs a second factor could not be loaded',
  ruleChanged: 'Who needs a second factor is changed',
  removed: 'The second factor is removed',
} as const
