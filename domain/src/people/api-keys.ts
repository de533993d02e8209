/* Keys by which scripts call the API. */

export const apiKeyLimits = {
  nameCharacters: 60,
  /** Maximum number of keys of a shop. */
  keys: 50,
} as const

/** Access of a key: `read` sees all of the catalogue that administrators see, `write` changes it too. */
export const apiKeyAccessNames = { read: 'Reading', write: 'Reading and changing' } as const
export type ApiKeyAccess = keyof typeof apiKeyAccessNames
export const apiKeyAccesses = Object.keys(apiKeyAccessNames) as [ApiKeyAccess, ...ApiKeyAccess[]]

/** The prefix of every key, by which scanners recognise one that was published by mistake. */
export const apiKeyPrefix = 'chk_'

/** The name of a key as an actor and in the audit log. */
export const apiKeyActor = (name: string) => `Key “${name}”`

export const apiKeyMessages = {
  access: 'Access must be read or write',
  nameRequired: 'Please enter a name',
  nameTaken: 'There is already a key with this name',
  tooMany: `There are ${apiKeyLimits.keys} keys already: please revoke one`,
  notFound: 'This key does not exist any more',
  readOnly: 'This key only reads: it can’t change anything',
  notForKeys: 'A key can’t do this: please sign in',
  notOwnChange: 'A key can undo only its own changes',
  loadFailed: 'Failed to load the keys',
  revoked: (name: string) => `${apiKeyActor(name)} is revoked`,
} as const
