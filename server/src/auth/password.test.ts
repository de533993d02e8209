import { describe, expect, it } from 'vitest'
import { decoyPassword, hashPassword, needsRehash, randomPassword, verifyPassword } from './password.ts'

describe('a stored password', () => {
  it('matches its password only', async () => {
    const stored = await hashPassword('pressed in wood')
    expect(await verifyPassword('pressed in wood', stored)).toBe(true)
    expect(await verifyPassword('pressed in wooD', stored)).toBe(false)
    expect(await verifyPassword('', stored)).toBe(false)
  })

  it('is argon2id with 19 MiB, 2 passes, 1 lane and its own salt', async () => {
    const one = await hashPassword('pressed in wood')
    const other = await hashPassword('pressed in wood')
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    expect(other).not.toBe(one)
  })

  it('is the same for both ways to write an accented letter', async () => {
    expect(await verifyPassword('cafe\u0301 au lait', await hashPassword('caf\u00e9 au lait'))).toBe(true)
  })

  it('in an unknown format is an error, not a wrong password', async () => {
    await expect(verifyPassword('x', 'plain text')).rejects.toThrow('argon2id')
  })
})

it('a decoy costs the same and matches nothing', async () => {
  const decoy = decoyPassword()
  expect(needsRehash(decoy)).toBe(false)
  expect(await verifyPassword('', decoy)).toBe(false)
})

it('a random password is long, unique and free of similar letters', () => {
  const made = Array.from({ length: 50 }, randomPassword)
  expect(new Set(made).size).toBe(50)
  for (const password of made) expect(password).toMatch(/^[2-9A-HJ-NP-Za-km-z]{20}$/)
})
