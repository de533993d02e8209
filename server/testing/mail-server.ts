import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived. */
export interface ReceivedMail {
  to: string[]
  from: string
  subject: string
  text: string
}

export const mailUser = { user: 'shop', pass: 'a secret/of:mail@' }

/** A real SMTP server on this machine, which keeps what it gets; `refuse` answers the next ones with an error. */
export async function startMailServer() {
  const mails: ReceivedMail[] = []
  const waiting: ((mail: ReceivedMail) => void)[] = []
  let refusals = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      username === mailUser.user && password === mailUser.pass
        ? done(null, { user: username })
        : done(new Error('Wrong password')),
    async onData(stream, { envelope }, done) {
      const raw = await text(stream)
      if (refusals > 0) {
        refusals -= 1
        return done(new Error('Not now'))
      }
      const mail = { to: envelope.rcptTo.map(({ address }) => address), ...parseMail(raw) }
      done(null, 'taken')
      const next = waiting.shift()
      if (next) next(mail)
      else mails.push(mail)
    },
  })
  server.on('error', () => undefined)
  server.listen(0)
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  const [user, pass] = [mailUser.user, mailUser.pass].map(encodeURIComponent)
  return {
    url: `smtp://${user}:${pass}@127.0.0.1:${port}`,
    /** What has come, and nobody has taken by `next`. */
    mails,
    /** The next mail, once it is there. */
    async next(): Promise<ReceivedMail> {
      return mails.shift() ?? new Promise(resolve => waiting.push(resolve))
    },
    refuse(count: number) {
      refusals = count
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

/** A mail of one part in plain text. */
function parseMail(raw: string) {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const headers = new Map(
    head
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  const encoding = headers.get('content-transfer-encoding')
  const joined = body.join('\r\n\r\n')
  const decoded =
    encoding === 'quoted-printable'
      ? decodeQuoted(joined)
      : encoding === 'base64'
        ? Buffer.from(joined, 'base64').toString()
        : joined
  return {
    from: headers.get('from') ?? '',
    subject: headers.get('subject') ?? '',
    text: decoded.replaceAll('\r\n', '\n'),
  }
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text
      .replaceAll('=\r\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
