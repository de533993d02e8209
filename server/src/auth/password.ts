import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

interface Cost {
  memoryKiB: number
  passes: number
  lanes: number
}

/** OWASP's second choice of parameters for argon2id: about 50 ms and 19 MiB a password. */
const COST: Cost = { memoryKiB: 19_456, passes: 2, lanes: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

const deriveKey = promisify(argon2)

/** A password as it is stored: argon2id in the PHC string format, with its own salt and cost. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return encode(COST, salt, await derive(password, COST, salt, TAG_BYTES))
}

/** Whether `password` is the one that was stored; takes as long for a wrong one as for the right one. */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { cost, salt, tag } = decode(stored)
  return timingSafeEqual(await derive(password, cost, salt, tag.length), tag)
}

/** Whether a stored password was made with other parameters than today's. */
export function needsRehash(stored: string): boolean {
  const { cost, salt, tag } = decode(stored)
  return (
    cost.memoryKiB !== COST.memoryKiB ||
    cost.passes !== COST.passes ||
    cost.lanes !== COST.lanes ||
    salt.length !== SALT_BYTES ||
    tag.length !== TAG_BYTES
  )
}

/** A stored password that no password opens: checking it costs what checking a real one does. */
export function decoyPassword(): string {
  return encode(COST, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES))
}

// Without the letters and digits that are mistaken for each other: 0 O, 1 I l.
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const RANDOM_CHARACTERS = 20

/** A random password to be read off a terminal: more than 110 bits. */
export function randomPassword(): string {
  return Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}

function derive(password: string, cost: Cost, salt: Buffer, tagLength: number): Promise<Buffer> {
  return deriveKey('argon2id', {
    // Two keyboards may write one character in different code points.
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism: cost.lanes,
    tagLength,
    memory: cost.memoryKiB,
    passes: cost.passes,
  })
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function encode(cost: Cost, salt: Buffer, tag: Buffer): string {
  const parameters = `m=${cost.memoryKiB},t=${cost.passes},p=${cost.lanes}`
  return `$argon2id$v=19$${parameters}$${unpadded(salt)}$${unpadded(tag)}`
}

function decode(stored: string): { cost: Cost; salt: Buffer; tag: Buffer } {
  const [, memoryKiB, passes, lanes, salt, tag] = PHC.exec(stored) ?? []
  if (salt === undefined || tag === undefined)
    throw new Error('A stored password is not in the argon2id format')
  return {
    cost: { memoryKiB: Number(memoryKiB), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
