import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits. Only its hash is stored. */
export const createToken = () => randomBytes(32).toString('base64url')

export const tokenCharacters = 43

/** SHA-256 in hex. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
