import { program } from '@chekku/domain/people/permissions'
import { beforeEach, describe, expect, it } from 'vitest'
import { describeOnSharedDatabase } from '../../testing/shared-database.ts'
import type { Database } from '../database/database.ts'
import { AccountDatabase } from './account-database.ts'
import { type Attempt, accountKey, checkAttempt, reserveAttempt } from './attempts.ts'
import {
  createClock,
  createOwnersAccounts,
  days,
  insertFailures,
  knownAddresses,
  minutes,
  type OwnersAccounts,
  owner,
} from './testing.ts'

const here = { accountKey: 'owner@example.com', address: '203.0.113.7' }

describeOnSharedDatabase('failed sign-ins', connect => {
  let database: Database
  let clock: ReturnType<typeof createClock>
  beforeEach(async () => {
    database = await connect()
    clock = createClock()
  })

  const check = (attempt: Attempt) => checkAttempt(database.reader, attempt, clock.now())
  const reserve = (attempt: Attempt) => reserveAttempt(new AccountDatabase(database, clock.now), attempt)
  /** Makes `times` failed attempts; `attempt` gives address and account by index. */
  const fail = async (times: number, attempt: (at: number) => Attempt) => {
    await insertFailures(database, times - 1, clock.now(), attempt)
    await reserve(attempt(times - 1))
  }
  const countFailures = async () => {
    const rows = await database.reader.selectFrom('sign_in_failures').select('address').execute()
    return rows.filter(row => row.address !== '').length
  }

  it.each<
    [
      count: number,
      of: string,
      made: (at: number) => Attempt,
      next: Attempt,
      others: Attempt[],
      length: number,
    ]
  >([
    [
      5,
      'in fifteen minutes for an account from one address',
      () => here,
      here,
      [
        { ...here, accountKey: 'other@example.com' },
        { ...here, address: '203.0.113.8' },
      ],
      15,
    ],
    [
      20,
      'in fifteen minutes for an address',
      at => ({ ...here, accountKey: `account${at}@example.com` }),
      { ...here, accountKey: 'new@example.com' },
      [{ accountKey: 'new@example.com', address: '203.0.113.8' }],
      15,
    ],
    [
      50,
      'an hour for an account over all addresses',
      at => ({ ...here, address: `198.51.100.${at}` }),
      here,
      [{ ...here, accountKey: 'other@example.com' }],
      60,
    ],
  ])('are limited to %i %s', async (count, _, made, next, others, length) => {
    await fail(count, made)
    const refused = { code: 'too-many', retryAfterSeconds: length * 60 }
    await expect(check(next)).rejects.toMatchObject(refused)
    await expect(reserve(next)).rejects.toMatchObject(refused)
    for (const other of others) await reserve(other)
    clock.pass(minutes(length) - 1)
    await expect(check(next)).rejects.toMatchObject({ retryAfterSeconds: 1 })
    clock.pass(1)
    await reserve(next)
  })

  it('are allowed again one by one as older ones expire', async () => {
    for (let made = 0; made < 5; made += 1) {
      await reserve(here)
      clock.pass(minutes(1))
    }
    await expect(reserve(here)).rejects.toMatchObject({ retryAfterSeconds: 600 })
    clock.pass(minutes(10))
    await reserve(here)
    await expect(reserve(here)).rejects.toMatchObject({ retryAfterSeconds: 60 })
  })

  it('are removed once expired', async () => {
    await fail(10, at => ({ ...here, address: `198.51.100.${at}` }))
    clock.pass(minutes(60))
    await reserve(here)
    expect(await countFailures()).toBe(1)
  })

  it('from a clock that was ahead count for one window at most, and not at all after a year', async () => {
    for (const ahead of [minutes(10), days(365)]) {
      clock.pass(ahead)
      await fail(5, () => here)
      clock.pass(-ahead)
      if (ahead < days(1)) await expect(check(here)).rejects.toMatchObject({ retryAfterSeconds: 900 })
    }
    await reserve(here)
    expect(await countFailures()).toBe(1)
  })
})

describeOnSharedDatabase('an owner whose account is under attack', connect => {
  let { database, clock, accounts, signIn } = {} as OwnersAccounts
  let device: string
  const tooMany = { code: 'too-many' }
  const attack = () =>
    insertFailures(database, 50, clock.now(), at => ({ ...here, address: `198.51.100.${at}` }))
  beforeEach(async () => {
    ;({ database, clock, accounts, signIn } = await createOwnersAccounts(await connect()))
    device = (await signIn()).deviceToken
    await attack()
  })

  it('signs in from a known address, but not from an unknown one', async () => {
    await expect(signIn({ address: '192.0.2.1' })).rejects.toMatchObject({ code: 'too-many' })
    expect(await signIn({ address: '203.0.113.7' })).toMatchObject({ user: { email: owner.email } })
  })

  it('signs in from any address with a device that has signed in before, with its newest token only', async () => {
    await expect(signIn({ address: '192.0.2.1', device: 'x'.repeat(43) })).rejects.toMatchObject(tooMany)
    const renewed = (await signIn({ address: '192.0.2.1', device })).deviceToken
    expect(renewed).not.toBe(device)
    await expect(signIn({ address: '192.0.2.2', device })).rejects.toMatchObject(tooMany)
    await signIn({ address: '192.0.2.3', device: renewed })
  })

  it('signs in with the device at an address whose attempts are used up', async () => {
    for (let at = 0; at < 5; at += 1) await reserveAttempt(accounts.database, here)
    await expect(signIn()).rejects.toMatchObject(tooMany)
    await signIn({ device })
  })

  it('has five attempts with a device, wherever that is', async () => {
    for (let at = 0; at < 5; at += 1) {
      const wrong = signIn({ address: `192.0.2.${at}`, device, password: 'wrong' })
      await expect(wrong).rejects.toMatchObject({ code: 'unauthenticated' })
    }
    await expect(signIn({ address: '192.0.2.9', device })).rejects.toMatchObject(tooMany)
    await signIn()
  })

  it('is known by device and address for half a year after the last sign-in', async () => {
    clock.pass(days(179))
    const renewed = (await signIn({ device })).deviceToken
    clock.pass(days(179))
    await attack()
    const last = (await signIn({ address: '192.0.2.1', device: renewed })).deviceToken
    await signIn()
    clock.pass(days(180))
    await attack()
    await expect(signIn({ address: '192.0.2.2', device: last })).rejects.toMatchObject(tooMany)
    await expect(signIn()).rejects.toMatchObject(tooMany)
    clock.pass(minutes(60))
    await signIn()
    expect(await knownAddresses(database)).toEqual(['203.0.113.7'])
    const devices = await database.reader.selectFrom('known_devices').select('token_hash').execute()
    expect(devices).toHaveLength(1)
  })

  it('shares a device with another administrator', async () => {
    const password = await accounts.administrators.create(program, {
      email: 'other@example.com',
      name: 'Other',
    })
    const other = { email: 'other@example.com', password, address: '192.0.2.1' }
    const shared = (await accounts.signIn({ ...other, device })).deviceToken
    await signIn({ address: '192.0.2.2', device: shared })
  })

  it('still has five attempts of their own', async () => {
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
