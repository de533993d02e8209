import { readStoredJson, writeStored } from '../../web-storage.ts'

const storageKey = 'ended-tokens'
/** The oldest go first: a session ends by itself in time. */
const maximumTokens = 10

/** The tokens of sessions that were ended on this device and, without a network, not yet on the server. */
export function endedTokens(): string[] {
  const stored = readStoredJson('localStorage', storageKey)
  return Array.isArray(stored) ? stored.filter(token => typeof token === 'string') : []
}

function store(tokens: readonly string[]): void {
  const text = tokens.length === 0 ? null : JSON.stringify(tokens.slice(-maximumTokens))
  writeStored('localStorage', storageKey, text)
}

export const addEndedToken = (token: string): void => store([...endedTokens(), token])

export const forgetEndedToken = (token: string): void => store(endedTokens().filter(ended => ended !== token))
