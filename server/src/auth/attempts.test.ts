import { describe, expect, it } from 'vitest'
import type { Database } from '../database/database.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { AttemptLimiter, accountKey } from './attempts.ts'
import { createClock, createOwnersAccounts, days, minutes, owner } from './testing.ts'

function createCounter(database: Database) {
  const clock = createClock()
  const counter = new AttemptLimiter(database, clock.now)
  /** Fails `count` sign-ins, with address and account by their index. */
  const fail = async (times: number, attempt: (at: number) => { accountKey: string; address: string }) => {
    for (let at = 0; at < times; at += 1) await counter.reserve(attempt(at))
  }
  return { clock, counter, fail }
}

const here = { accountKey: 'owner@example.com', address: '203.0.113.7' }
const countFailures = async (database: Database) => {
  const rows = await database.reader.selectFrom('sign_in_failures').select('address').execute()
  return rows.filter(row => row.address !== '').length
}

describeOnEachDatabase('failed sign-ins', connect => {
  it('are limited to five in fifteen minutes for an account from one address', async () => {
    const { clock, counter, fail } = createCounter(await connect())
    await fail(5, () => here)
    await expect(counter.check(here)).rejects.toMatchObject({ code: 'too-many', retryAfterSeconds: 900 })
    await expect(counter.reserve(here)).rejects.toMatchObject({ code: 'too-many', retryAfterSeconds: 900 })
    clock.pass(minutes(15) - 1)
    await expect(counter.check(here)).rejects.toMatchObject({ retryAfterSeconds: 1 })
    clock.pass(1)
    await counter.check(here)
  })

  it('are allowed again one by one as older ones expire', async () => {
    const { clock, counter } = createCounter(await connect())
    for (let made = 0; made < 5; made += 1) {
      await counter.reserve(here)
      clock.pass(minutes(1))
    }
    await expect(counter.reserve(here)).rejects.toMatchObject({ retryAfterSeconds: 600 })
    clock.pass(minutes(10))
    await counter.reserve(here)
    await expect(counter.reserve(here)).rejects.toMatchObject({ retryAfterSeconds: 60 })
  })

  it('do not count against other accounts or other addresses', async () => {
    const { counter, fail } = createCounter(await connect())
    await fail(5, () => here)
    await counter.reserve({ ...here, accountKey: 'other@example.com' })
    await counter.reserve({ ...here, address: '203.0.113.8' })
  })

  it('are limited to twenty in fifteen minutes for an address', async () => {
    const { clock, counter, fail } = createCounter(await connect())
    await fail(20, at => ({ ...here, accountKey: `account${at}@example.com` }))
    const next = { ...here, accountKey: 'new@example.com' }
    await expect(counter.reserve(next)).rejects.toMatchObject({ code: 'too-many', retryAfterSeconds: 900 })
    await counter.reserve({ ...next, address: '203.0.113.8' })
    clock.pass(minutes(15))
    await counter.reserve(next)
  })

  it('are limited to fifty an hour for an account over all addresses', async () => {
    const { clock, counter, fail } = createCounter(await connect())
    await fail(50, at => ({ ...here, address: `198.51.100.${at}` }))
    await expect(counter.reserve(here)).rejects.toMatchObject({ code: 'too-many', retryAfterSeconds: 3600 })
    await counter.reserve({ ...here, accountKey: 'other@example.com' })
    clock.pass(minutes(60))
    await counter.reserve(here)
  })

  it('of several processes at the same time stay within the limit', async () => {
    const database = await connect()
    const { counter, clock } = createCounter(database)
    const replica = new AttemptLimiter(database, clock.now)
    const tries = Array.from({ length: 12 }, (_, at) => (at % 2 === 0 ? counter : replica).reserve(here))
    const results = await Promise.allSettled(tries)
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(5)
    expect(await countFailures(database)).toBe(5)
  })

  it('are removed once expired', async () => {
    const database = await connect()
    const { clock, counter, fail } = createCounter(database)
    await fail(10, at => ({ ...here, address: `198.51.100.${at}` }))
    clock.pass(minutes(60))
    await counter.reserve(here)
    expect(await countFailures(database)).toBe(1)
  })

  it('from a clock a year ahead do not count for a year', async () => {
    const database = await connect()
    const { clock, counter, fail } = createCounter(database)
    clock.pass(days(365))
    await fail(5, () => here)
    clock.pass(-days(365))
    await counter.reserve(here)
    expect(await countFailures(database)).toBe(1)
  })

  it('from a clock minutes ahead count for one window at most', async () => {
    const { clock, counter, fail } = createCounter(await connect())
    clock.pass(minutes(10))
    await fail(5, () => here)
    clock.pass(-minutes(10))
    await expect(counter.check(here)).rejects.toMatchObject({ retryAfterSeconds: 900 })
  })
})

describeOnEachDatabase('an owner whose account is under attack', connect => {
  it('signs in from a known address, but not from an unknown one', async () => {
    const database = await connect()
    const { clock, signIn } = await createOwnersAccounts(database)
    await signIn({ address: '203.0.113.7' })
    const strangers = new AttemptLimiter(database, clock.now)
    for (let at = 0; at < 50; at += 1) {
      await strangers.reserve({ accountKey: 'owner@example.com', address: `198.51.100.${at}` })
    }
    await expect(signIn({ address: '192.0.2.1' })).rejects.toMatchObject({ code: 'too-many' })
    expect(await signIn({ address: '203.0.113.7' })).toMatchObject({ user: { email: owner.email } })
  })

  it('still has five attempts of their own', async () => {
    const database = await connect()
    const { clock, signIn } = await createOwnersAccounts(database)
    await signIn()
    const strangers = new AttemptLimiter(database, clock.now)
    for (let at = 0; at < 50; at += 1) {
      await strangers.reserve({ accountKey: 'owner@example.com', address: `198.51.100.${at}` })
    }
    for (let at = 0; at < 5; at += 1) {
      await expect(signIn({ password: 'wrong' })).rejects.toMatchObject({ code: 'unauthenticated' })
    }
    await expect(signIn()).rejects.toMatchObject({ code: 'too-many' })
  })
})

describe('the normalised e-mail', () => {
  it('ignores case, width and blanks', () => {
    expect(accountKey('  Owner@Example.COM ')).toBe('owner@example.com')
    expect(accountKey('ｏｗｎｅｒ@example.com')).toBe('owner@example.com')
  })

  it('is storable and short for invalid input', () => {
    expect(accountKey('a\0b')).toBe('a\u{fffd}b')
    expect(accountKey('\ud800@x')).toBe('\u{fffd}@x')
    expect(accountKey('\u{fdfa}'.repeat(254)).length).toBeLessThanOrEqual(254)
  })
})
