import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newPassword } from '../../testing/account-operations.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { joinedPerson } from '../../testing/people-operations.ts'
import { testAdministrator } from '../../testing/test-app.ts'
import { describeShopWith } from '../../testing/test-shop.ts'
import { createClock, days, minutes } from '../auth/testing.ts'
import { markBackup } from '../go-live/service.ts'
import { Mailer } from '../mail/service.ts'
import { createLog } from '../observability/log.ts'
import { fullDisk } from './daily-mail.ts'

/* Mails that are made every minute, of what has happened: their turn, whom they go to, what they say. */

const { email, password } = testAdministrator
const clock = createClock()
let server: Awaited<ReturnType<typeof startMailServer>>
let mailer: Mailer
let tick: () => Promise<void>
beforeEach(async () => {
  server = await startMailServer()
})
afterEach(async () => {
  await mailer.close()
  await server.close()
})

const options = () => {
  clock.set(Date.now())
  mailer = new Mailer({
    url: server.url,
    from: 'shop@shop.example',
    shopName: async () => 'Oils',
    log: createLog('silent'),
  })
  return {
    mailer,
    now: clock.now,
    everyMinute(each: () => Promise<void>) {
      tick = each
      return () => undefined
    },
  }
}
const nextMinute = () => {
  clock.pass(minutes(1))
  return tick()
}

describeShopWith(options, 'a mail of a change of an account', shop => {
  const next = async () => {
    await nextMinute()
    return server.next()
  }

  it('goes to whose account it is, and tells once who changed what', async () => {
    const anand = await joinedPerson(shop)
    await nextMinute()
    const own = 'sesame and jaggery'
    const body = { currentPassword: newPassword, newPassword: own }
    await shop.call('PUT', '/auth/updatepassword', { body, token: anand.token })
    const mail = await next()
    expect(mail).toMatchObject({ to: [anand.email], subject: 'Your password was changed' })
    expect(mail.text).toMatch(
      new RegExp(`^Your password was changed, by ${anand.email}\\. \\d+ \\w+ \\d{4}, \\d+:\\d\\d [ap]m\n`),
    )
    expect(mail.text).toContain('https://shop.example/admin/forgot')
    expect(mail.text).not.toContain(own)
    // Events of the same minute go into one mail.
    await shop.call('PUT', `/people/${anand._id}`, { body: { access: 'manager' } })
    await shop.call('PUT', `/people/${anand._id}/disabled`, { body: { disabled: true } })
    const both = await next()
    expect(both.subject).toBe('Your account was changed')
    expect(both.text.split('\n').slice(0, 2)).toEqual([
      expect.stringContaining(`Your role was changed from Helper to Manager, by ${email}.`),
      expect.stringContaining(`You were shut out, by ${email}.`),
    ])
    await nextMinute()
    await nextMinute()
    expect(server.mails).toEqual([])
  })

  it('goes to every owner where somebody is let in', async () => {
    await nextMinute()
    const second = await joinedPerson(shop, { role: 'owner' })
    const mails = [await next(), await server.next()]
    expect(mails.flatMap(({ to }) => to).sort()).toEqual([second.email, email].sort())
    for (const { text } of mails) {
      expect(text).toContain(`Anand was invited as Owner, by ${email}.`)
      expect(text).toContain(`Anand joined as Owner, with ${second.email}`)
    }
    expect(server.mails).toEqual([])
  })

  it('goes to every owner where orders and calls go to others than before, by whatever way', async () => {
    await nextMinute()
    const save = (section: string, body: object) => shop.call('PUT', `/shop/${section}`, { body })
    const second = await joinedPerson(shop, { role: 'owner' })
    await joinedPerson(shop, { role: 'manager' })
    await nextMinute()
    for (let mail = 0; mail < 2; mail += 1) await server.next()
    const told = async (text: string) => {
      const mails = [await next(), await server.next()]
      expect(mails.flatMap(({ to }) => to).sort()).toEqual([second.email, email].sort())
      for (const mail of mails) expect(mail.text).toContain(`The shop’s contacts were changed: ${text}, by`)
    }
    const own = { chatNumber: '98765 43210', phones: [], email: 'a@shop.example', social: [] }
    await save('reach', own)
    await next()
    await server.next()
    const { headers } = await save('reach', { ...own, chatNumber: '90000 00001', email: 'b@shop.example' })
    const [one, other] = ['+91 98765 43210', '+91 90000 00001']
    const [a, b] = ['a@shop.example', 'b@shop.example']
    await told(`chat number from ${one} to ${other}; e-mail from ${a} to ${b}`)
    await shop.call('POST', `/changes/${headers['change-id']}/undo`)
    await told(`chat number from ${other} to ${one}; e-mail from ${b} to ${a}`)
    await save('places', { unit: null, branches: [] })
    await next()
    await server.next()
    await save('places', { unit: { label: 'Press', lines: [], phone: '98765 43211' } })
    await told('phones of places from none to +91 98765 43211')
    // Neither a link nor an address leads a customer’s order to somebody else.
    await save('reach', { homeFormOpensChat: true })
    await save('places', { unit: { label: 'Oil press', lines: ['Street 1'], phone: '98765 43211' } })
    await save('words', { heroHeading: 'Pressed in wood' })
    await nextMinute()
    await nextMinute()
    expect(server.mails).toEqual([])
  })

  it('is sent by one of several processes', async () => {
    await nextMinute()
    for (let round = 0; round < 2; round += 1) {
      await shop.call('POST', '/keys', { body: { name: `Stock ${round}`, access: 'read' } })
      clock.pass(minutes(1))
      await Promise.all(Array.from({ length: 4 }, tick))
      expect((await server.next()).text).toContain(`Key “Stock ${round}” was added`)
    }
    await nextMinute()
    expect(server.mails).toEqual([])
  })

  it('goes to the former e-mail too', async () => {
    await nextMinute()
    await shop.call('PUT', '/auth/me', {
      body: { name: 'Meena', email: 'new@shop.example', currentPassword: password },
    })
    const mails = [await next(), await server.next()]
    expect(mails.flatMap(({ to }) => to).sort()).toEqual(['new@shop.example', email])
    for (const { subject } of mails)
      expect(subject).toBe(`Your e-mail was changed from ${email} to new@shop.example`)
  })

  it('of a key goes to whoever made it; signing in, and products, are told to nobody', async () => {
    await nextMinute()
    await shop.call('POST', '/auth/login', { body: { email, password }, token: null })
    await shop.createProduct()
    await shop.call('POST', '/keys', { body: { name: 'Stock', access: 'read' } })
    const mail = await next()
    expect(mail).toMatchObject({
      to: [email],
      text: expect.stringContaining(`Key “Stock” was added, by ${email}.`),
    })
    expect(server.mails).toEqual([])
  })
})

describeShopWith(options, 'the daily mail', shop => {
  it('tells every owner of an old backup, once a day, until there is a new one', async () => {
    const second = await joinedPerson(shop, { role: 'owner' })
    await joinedPerson(shop, { role: 'manager' })
    await nextMinute()
    clock.pass(days(6))
    await nextMinute()
    clock.pass(days(1))
    await nextMinute()
    const mails = [await server.next(), await server.next()]
    expect(mails.flatMap(({ to }) => to).sort()).toEqual([second.email, email].sort())
    for (const { subject, text } of mails) {
      expect(subject).toBe('Your shop needs you')
      expect(text).toMatch(/^Your shop has no backup\. Download one on the screen Account\.\n/)
    }
    await nextMinute()
    expect(server.mails).toEqual([])
    await markBackup(shop.database, clock.now() - days(9))
    clock.pass(days(1))
    await nextMinute()
    expect((await server.next()).text).toMatch(/^Your last backup is 10 days old\./)
    await server.next()
    await markBackup(shop.database, clock.now())
    clock.pass(days(2))
    await nextMinute()
    expect(server.mails).toEqual([])
  })

  it('tells of requests that failed, as many as there were since the last one', async () => {
    await nextMinute()
    // Without it a read of the shop fails as nothing else would.
    await shop.database.write(transaction => sql`alter table shop rename to lost`.execute(transaction))
    for (let at = 0; at < 2; at += 1) expect((await shop.call('GET', '/shop/details')).status).toBe(500)
    await shop.database.write(transaction => sql`alter table lost rename to shop`.execute(transaction))
    await nextMinute()
    expect((await server.next()).text).toMatch(/^The shop failed to answer 2 requests\./)
    clock.pass(days(2))
    await nextMinute()
    expect(server.mails).toEqual([])
  })
})

it('a disk is nearly full where less than a tenth of it is free', () => {
  expect(fullDisk({ bavail: 99, blocks: 1000 })).toBe('Your website’s disk is nearly full: 9 % is free.')
  expect(fullDisk({ bavail: 100, blocks: 1000 })).toBe(false)
})
