import { createHash, randomBytes } from 'node:crypto'
import { apiKeyPrefix } from '@chekku/domain/people/api-keys'

/** 256 random bits. Only its hash is stored. */
export const createToken = () => randomBytes(32).toString('base64url')

const tokenCharacters = 43

/** True for a text that looks like an API key: a prefix and a token. A session's token is shorter. */
export const isApiKey = (token: string) =>
  token.startsWith(apiKeyPrefix) && token.length === apiKeyPrefix.length + tokenCharacters

/** SHA-256 in hex. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')
