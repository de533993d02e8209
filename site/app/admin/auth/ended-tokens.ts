import { readStoredJson, writeStored } from '../../web-storage.ts'

/** Tokens of sessions that were ended on this device and, without a network, not yet on the server. */
const storageKey = 'ended-tokens'
/** The oldest go first: a session ends by itself in time. */
const mostTokens = 10

export function endedTokens(): string[] {
  const stored = readStoredJson('localStorage', storageKey)
  return Array.isArray(stored) ? stored.filter(token => typeof token === 'string') : []
}

function store(tokens: readonly string[]): void {
  const text = tokens.length === 0 ? null : JSON.stringify(tokens.slice(-mostTokens))
  writeStored('localStorage', storageKey, text)
}

export const addEndedToken = (token: string): void => store([...endedTokens(), token])

export const forgetEndedToken = (token: string): void => store(endedTokens().filter(one => one !== token))
