import { describe, expect, it, test } from 'vitest'
import { createRecoveryCodes, createSecret, findStep, hashRecoveryCode } from './codes.ts'

const seconds = (count: number) => count * 1000

describe('a code of an app', () => {
  /* The vectors of RFC 6238, appendix B, for SHA-1: the last six of their eight digits. */
  const secret = Buffer.from('12345678901234567890')
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s is as RFC 6238 has it', (at, code) => {
    expect(findStep(secret, code, seconds(at))).toBe(Math.floor(at / 30))
  })

  it('is taken one step early and late, and no more', () => {
    const [step, code] = [Math.floor(1_111_111_109 / 30), '081804']
    const found = [-2, -1, 0, 1, 2].map(off => findStep(secret, code, seconds((step + off) * 30)))
    expect(found).toEqual([-1, step, step, step, -1])
  })

  it('may have spaces, and nothing else besides', () => {
    const taken = (code: string) => findStep(secret, code, seconds(59)) === 1
    expect(['287082', '287 082', ' 287-082 '].map(taken)).toEqual([true, true, true])
    const wrong = ['', '28708', '2870820', '0287082', '287o82', '\u{1d7d0}87082', '287082\0', 'a287082']
    expect(wrong.map(taken)).toEqual(wrong.map(() => false))
  })

  it('comes of a secret of 160 bits, which apps read from an address', () => {
    const { bytes, secret, uri } = createSecret('shop.example', 'owner@shop.example')
    expect([bytes.length, secret]).toEqual([20, expect.stringMatching(/^[A-Z2-7]{32}$/)])
    const address = new URL(uri)
    expect([address.protocol, address.host, decodeURIComponent(address.pathname)]).toEqual([
      'otpauth:',
      'totp',
      '/shop.example:owner@shop.example',
    ])
    expect(Object.fromEntries(address.searchParams)).toEqual({
      issuer: 'shop.example',
      secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(createSecret('shop.example', 'owner@shop.example').secret).not.toBe(secret)
  })
})

describe('recovery codes', () => {
  it('are ten, readable, and of letters that look like no other', () => {
    const codes = createRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^(?:[2-9a-hjkmnp-z]{5}-){2}[2-9a-hjkmnp-z]{5}$/)
  })

  it('are read however they are typed', () => {
    const [code = ''] = createRecoveryCodes()
    const typed = [code.toUpperCase(), code.replaceAll('-', ''), ` ${code.replaceAll('-', ' ')} `]
    expect(new Set(typed.map(hashRecoveryCode))).toEqual(new Set([hashRecoveryCode(code)]))
  })
})
