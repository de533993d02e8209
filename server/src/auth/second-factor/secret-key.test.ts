import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestFolder } from '../../../testing/test-folder.ts'
import { decrypt, encrypt, fileSecretKey, parseSecretKey } from './secret-key.ts'

describe('the file of the key', () => {
  let folder: string
  beforeEach(() => {
    folder = createTestFolder()
  })

  it('is made once, for its owner alone, also in a folder that is not there yet', async () => {
    const data = join(folder, 'data')
    const key = await fileSecretKey(data)
    expect(key).toHaveLength(32)
    expect((await stat(join(data, 'key'))).mode & 0o777).toBe(0o600)
    expect(await fileSecretKey(data)).toEqual(key)
  })

  it('is one, whoever starts at the same time, and nothing is left beside it', async () => {
    const keys = await Promise.all(Array.from({ length: 24 }, () => fileSecretKey(folder)))
    expect(new Set(keys.map(key => key.toString('hex'))).size).toBe(1)
    expect(await readdir(folder)).toEqual(['key'])
  })

  it('is never replaced, not even one that has no key in it', async () => {
    await writeFile(join(folder, 'key'), 'half of it')
    await expect(fileSecretKey(folder)).rejects.toThrow(`${join(folder, 'key')} has no key in it`)
    expect(await readFile(join(folder, 'key'), 'utf8')).toBe('half of it')
  })

  it('is refused where it leads to a file that is not there', async () => {
    await symlink(join(folder, 'secret'), join(folder, 'key'))
    await expect(fileSecretKey(folder)).rejects.toThrow(`${join(folder, 'key')} can't be read`)
  })
})

describe('a key', () => {
  it('is read in hexadecimal digits, base64url or base64, and no other text is one', () => {
    const key = randomBytes(32)
    const written = [key.toString('hex'), key.toString('hex').toUpperCase(), key.toString('base64url')]
    for (const text of [...written, key.toString('base64')]) expect(parseSecretKey(text)).toEqual(key)
    for (const text of ['', 'a passphrase of whatever length it has', 'ab'.repeat(31), 'x'.repeat(42)])
      expect(parseSecretKey(text)).toBeUndefined()
  })

  it('decrypts what it has encrypted for its owner, and nothing else', () => {
    const key = randomBytes(32)
    const stored = encrypt(key, 'owner', Buffer.from('a secret'))
    expect(decrypt(key, 'owner', stored)?.toString()).toBe('a secret')
    expect(encrypt(key, 'owner', Buffer.from('a secret'))).not.toBe(stored)
    expect(decrypt(randomBytes(32), 'owner', stored)).toBeUndefined()
    expect(decrypt(key, 'another', stored)).toBeUndefined()
    for (const changed of ['', 'AAAA', stored.slice(4), `${stored}AAAA`, `B${stored.slice(1)}`])
      if (changed !== stored) expect(decrypt(key, 'owner', changed)).toBeUndefined()
  })
})
