import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const algorithm = 'aes-256-gcm'

/** The forms of a key. A passphrase is refused, since it can be guessed from a backup. */
export const secretKeyText =
  'must be 32 random bytes, as 64 hexadecimal digits or 43 characters of base64url, such as what "openssl rand -hex 32" prints'

/** The bytes of a key in hexadecimal digits, base64url or base64; undefined if it is none. */
export function parseSecretKey(text: string): Buffer | undefined {
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[\w\-+/]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
}

/** The key in the file `key` of a folder; undefined if it is not there, rejects if it can't be read. */
export async function readSecretKey(folder: string): Promise<Buffer | undefined> {
  const file = join(folder, 'key')
  const text = await readFile(file, 'utf8').catch(error => {
    if (error.code !== 'ENOENT') throw error
  })
  if (text === undefined) return undefined
  const key = parseSecretKey(text.trim())
  if (!key) throw new Error(`${file} has no key in it`)
  return key
}

/** The key in the file `key` of a folder, which is made if it is not there; rejects if it can't be read or made. */
export async function fileSecretKey(folder: string): Promise<Buffer> {
  const key = await readSecretKey(folder)
  if (key) return key
  await createKeyFile(folder)
  const created = await readSecretKey(folder)
  // A link that leads nowhere can neither be read nor made anew.
  if (!created) throw new Error(`${join(folder, 'key')} can't be read`)
  return created
}

/** Links a whole, flushed file, so that several processes that start at once read the same key. */
async function createKeyFile(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, 'key')
  const temporaryFile = `${file}.${randomBytes(8).toString('hex')}`
  try {
    await writeFlushed(temporaryFile, `${randomBytes(KEY_BYTES).toString('base64url')}\n`)
    await link(temporaryFile, file).catch(error => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(temporaryFile, { force: true })
  }
  // Windows can't open folders.
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

async function writeFlushed(file: string, text: string): Promise<void> {
  await using handle = await open(file, 'wx', 0o600)
  await handle.writeFile(text)
  await handle.sync()
}

/** Encrypts for one owner: for another it can't be decrypted. */
export function encrypt(key: Buffer, owner: string, plain: Uint8Array): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: TAG_BYTES }).setAAD(
    Buffer.from(owner),
  )
  const bytes = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, bytes, cipher.getAuthTag()]).toString('base64url')
}

/** Undefined if it was encrypted with another key, for another owner, or has been changed. */
export function decrypt(key: Buffer, owner: string, stored: string): Buffer | undefined {
  const bytes = Buffer.from(stored, 'base64url')
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
