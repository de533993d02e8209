import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Writable } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { mailUser, startMailServer } from '../../testing/mail-server.ts'
import { createLog } from '../observability/log.ts'
import { Mailer, type MailerOptions } from './service.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function start(given: Partial<MailerOptions> = {}) {
  const server = await startMailServer()
  const lines: string[] = []
  const { promise: isGivenUp, resolve } = Promise.withResolvers<void>()
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      if (lines.at(-1)?.includes('"a mail was not sent"')) resolve()
      done()
    },
  })
  const mailer = new Mailer({
    url: server.url,
    from: 'shop@shop.example',
    shopName: async () => 'Meena’s "Oils"',
    log: createLog('debug', destination),
    retryAfterMs: [1, 1],
    ...given,
  })
  closing.push(() => mailer.close(), server.close)
  return { server, mailer, lines, isGivenUp }
}

const token = 'x'.repeat(43)
const mail = {
  to: 'meena@shop.example',
  subject: 'A new password',
  text: `Here = it is:\nhttps://shop.example/admin/reset#${token}`,
}

it('a mail arrives in plain text, from the shop and signed by it', async () => {
  const { server, mailer, lines } = await start()
  mailer.send(mail)
  expect(await server.next()).toEqual({
    to: ['meena@shop.example'],
    from: expect.stringMatching(/<shop@shop\.example>$/),
    subject: mail.subject,
    text: `${mail.text}\n\nMeena’s "Oils"\n`,
  })
  expect(lines).toEqual([])
})

it.each([
  ['Meena’s "Oils" & Co', 'Meena’s "Oils" & Co'],
  ['Dr. Oil, since 1990', 'Dr. Oil, since 1990'],
  ['மலர் எண்ணெய்', 'மலர் எண்ணெய்'],
  ['Oils www.evil.example/pay', 'Oils www evil example/pay'],
  ['HTTPS://evil.example', 'HTTPS evil example'],
  ['mailto:me@evil.example', 'mailto me evil example'],
  ['=?utf-8?B?RXZpbA==?=', 'utf-8?B?RXZpbA= ='],
  ['=?', 'The shop'],
])('a mail carries no link and no encoded word of a name: %s', async (shopName, expected) => {
  const { server, mailer } = await start({ shopName: async () => shopName })
  mailer.send({ ...mail, text: 'Text' })
  expect((await server.next()).text).toBe(`Text\n\n${expected}\n`)
})

it('a mail is sent again a few times, and those after it wait for no pause', async () => {
  const { server, mailer } = await start({ retryAfterMs: [500] })
  server.refuse(1)
  for (const subject of ['one', 'two']) mailer.send({ ...mail, subject })
  expect((await server.next()).subject).toBe('two')
  expect((await server.next()).subject).toBe('one')
})

it('a failure is logged without password, address or text, and the mail given up', async () => {
  const { server, mailer, lines, isGivenUp } = await start()
  server.refuse(3)
  mailer.send(mail)
  await isGivenUp
  const wrong = await start({ url: server.url.replace(encodeURIComponent(mailUser.pass), 'wrong-password') })
  wrong.mailer.send(mail)
  await wrong.isGivenUp
  const all = [...lines, ...wrong.lines].map(line => JSON.parse(line) as object)
  expect(all).toMatchObject([
    ...Array(2).fill({ responseCode: 450, msg: 'a mail was not sent yet' }),
    { responseCode: 450, msg: 'a mail was not sent' },
    ...Array(2).fill({ code: 'EAUTH', msg: 'a mail was not sent yet' }),
    { code: 'EAUTH', msg: 'a mail was not sent' },
  ])
  const secrets = [mailUser.pass, encodeURIComponent(mailUser.pass), 'wrong-password', mail.to, token]
  for (const secret of secrets) expect(JSON.stringify(all)).not.toContain(secret)
})

it('a server that says nothing is left after the time limit, and when the program ends', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  closing.push(() => silent.close())
  const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const slow = await start({ url, timeoutMs: 100 })
  slow.mailer.send(mail)
  await slow.isGivenUp
  expect(slow.lines).toHaveLength(3)
  const ending = await start({ url })
  const connected = once(silent, 'connection')
  ending.mailer.send(mail)
  await connected
  await ending.mailer.close()
  await ending.isGivenUp
  expect(ending.lines).toHaveLength(1)
})

it('a password goes to no other machine without encryption', async () => {
  const { server } = await start()
  // A name of this machine that does not look like one.
  const url = server.url.replace('127.0.0.1', '127.0.0.2')
  const { mailer, lines, isGivenUp } = await start({ url })
  mailer.send(mail)
  await isGivenUp
  expect(lines.join()).toContain('ETLS')
})
