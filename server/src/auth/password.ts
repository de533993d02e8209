import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { isDeepStrictEqual, promisify } from 'node:util'

/** Parameters of argon2id; `memory` is in KiB. */
export interface PasswordCost {
  memory: number
  passes: number
  parallelism: number
}

/** OWASP's second choice of parameters: about 50 ms and 19 MiB a password. */
export const passwordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

const deriveKey = promisify(argon2)

/** Hashes a password: argon2id in PHC string format, with salt and cost. */
export async function hashPassword(password: string, cost = passwordCost): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return formatHash(cost, salt, await derive(password, cost, salt, TAG_BYTES))
}

/** True if a password matches a hash; compares in constant time. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { cost, salt, tag } = parseHash(stored)
  return timingSafeEqual(await derive(password, cost, salt, tag.length), tag)
}

/** True if a hash has other parameters than these. */
export function needsRehash(stored: string, wanted = passwordCost): boolean {
  const { cost, salt, tag } = parseHash(stored)
  return !isDeepStrictEqual([cost, salt.length, tag.length], [wanted, SALT_BYTES, TAG_BYTES])
}

/** A random hash that matches no password, with the same cost as a real one. */
export function decoyPassword(cost = passwordCost): string {
  return formatHash(cost, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES))
}

// Without the similar 0 O, 1 I l.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const RANDOM_CHARACTERS = 20

/** A random password of more than 110 bits, readable from a terminal. */
export function randomPassword(): string {
  return Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

function derive(password: string, cost: PasswordCost, salt: Buffer, tagLength: number): Promise<Buffer> {
  return deriveKey('argon2id', {
    // Keyboards may write one character in different code points.
    message: password.normalize('NFKC'),
    nonce: salt,
    tagLength,
    ...cost,
  })
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function formatHash(cost: PasswordCost, salt: Buffer, tag: Buffer): string {
  const parameters = `m=${cost.memory},t=${cost.passes},p=${cost.parallelism}`
  return `$argon2id$v=19$${parameters}$${toUnpadded(salt)}$${toUnpadded(tag)}`
}

function parseHash(stored: string): { cost: PasswordCost; salt: Buffer; tag: Buffer } {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(stored) ?? []
  if (salt === undefined || tag === undefined)
    throw new Error('A stored password is not in the argon2id format')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const toUnpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
