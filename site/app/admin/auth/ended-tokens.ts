/** Tokens of sessions that were ended on this device and, without a network, not yet on the server. */
const storageKey = 'ended-tokens'
/** The oldest go first: a session ends by itself in time. */
const mostTokens = 10

export function endedTokens(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(token => typeof token === 'string') : []
  } catch {
    return []
  }
}

function store(tokens: readonly string[]): void {
  try {
    if (tokens.length === 0) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(tokens.slice(-mostTokens)))
  } catch {
    // The browser blocks storage.
  }
}

export const addEndedToken = (token: string): void => store([...endedTokens(), token])

export const forgetEndedToken = (token: string): void => store(endedTokens().filter(one => one !== token))
