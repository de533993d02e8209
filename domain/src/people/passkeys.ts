/* Passkeys: keys on people's devices, by which they sign in without a password. */

export const passkeyLimits = {
  nameCharacters: 60,
  /** Maximum number of passkeys of one administrator. */
  passkeys: 20,
} as const

/** The name of a passkey in the audit log. */
export const passkeySubject = (name: string) => `Passkey “${name}”`

export const passkeyMessages = {
  /** One text for every reason, so that it does not show whose passkey it is. */
  refused: 'This passkey is not accepted. Please sign in with your email and password.',
  proofRefused: 'This passkey is not accepted. Please enter your password.',
  notAdded: 'The passkey could not be added. Please try again.',
  alreadyAdded: 'You have added this passkey already',
  tooMany: `You have ${passkeyLimits.passkeys} passkeys already: please remove one`,
  none: 'You have no passkey here: please enter your password.',
  notFound: 'This passkey does not exist any more',
  nameRequired: 'Please enter a name',
  loadFailed: 'Failed to load the passkeys',
  added: (name: string) => `${passkeySubject(name)} is added`,
  removed: (name: string) => `${passkeySubject(name)} is removed`,
  needsHttps: 'Passkeys need an https:// address with a name',
  unsupported: 'This browser can’t use passkeys',
  worksAt: (host: string) => `Works only at ${host}`,
  otherAddress: (address: string) => `Passkeys work only at ${address}`,
  cancelled: 'No passkey was used. Try again, or sign in with your password.',
  proofCancelled: 'No passkey was used. Try again, or enter your password.',
  removeToo: (count: number) => (count === 1 ? 'Remove the passkey too' : `Remove the ${count} passkeys too`),
  staying: (names: readonly string[]) => `These keep signing you in until you tick: ${names.join(', ')}`,
  notMade: 'No passkey was made. You can try again.',
  /** `host` is that of the address under which the passkeys were added. */
  otherHost: (count: number, host: string) =>
    `${count === 1 ? 'One passkey works' : `${count} passkeys work`} only at ${host}`,
} as const
