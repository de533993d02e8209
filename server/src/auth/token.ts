import { createHash, randomBytes } from 'node:crypto'

/** A new bearer token, 256 random bits as base64url: it is handed out once, and only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
