/** A call whose outcome is unknown. */
export interface KeyedAttempt {
  /** Its idempotency key. */
  key: string
  /** Its content as JSON. */
  mark: string
}

/** The earlier attempt if it had the same content, so that the server executes a retry once; otherwise a new one. */
export function attemptOf(content: unknown, earlier: KeyedAttempt | undefined): KeyedAttempt {
  const mark = JSON.stringify(content)
  return earlier?.mark === mark ? earlier : { key: newKey(), mark }
}

/** A random key. `crypto.randomUUID` is not available on plain HTTP. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
