import { describe, expect, it } from 'vitest'
import { accountKey } from './attempt.ts'

describe('the key of an e-mail', () => {
  it('is the same however it is written', () => {
    expect(accountKey('  Owner@Example.COM ')).toBe('owner@example.com')
    expect(accountKey('ｏｗｎｅｒ@example.com')).toBe('owner@example.com')
  })

  it('is storable and short for what is no e-mail at all', () => {
    expect(accountKey('a\0b')).toBe('a\u{fffd}b')
    expect(accountKey('\ud800@x')).toBe('\u{fffd}@x')
    expect(accountKey('\u{fdfa}'.repeat(254)).length).toBeLessThanOrEqual(254)
  })
})
