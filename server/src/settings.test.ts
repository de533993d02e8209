import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { localOrigin, readSettings, SettingsError } from './settings.ts'

const defaults = {
  port: 3000,
  host: '127.0.0.1',
  dataDir: resolve('./data'),
  databaseUrl: undefined,
  databaseReadUrl: undefined,
  firstAdministrator: { email: undefined, password: undefined },
  secretKey: undefined,
  mail: undefined,
  seed: 'none',
  publicOrigin: 'http://127.0.0.1:3000',
  corsOrigins: [],
  trustedProxies: [],
  logLevel: 'info',
  logFormat: 'text',
  rateLimit: true,
}

function refusal(environment: Record<string, string>): string {
  try {
    readSettings(environment)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  return 'no refusal'
}

describe('settings', () => {
  it('all have a default', () => {
    expect(readSettings({})).toEqual(defaults)
  })

  it('that are empty or blank count as not set', () => {
    expect(readSettings({ PORT: '', HOST: ' ', ADMIN_PASSWORD: '', DATABASE_URL: '', SEED: ' ' })).toEqual(
      defaults,
    )
  })

  it('take any first password: it is checked where it makes the first administrator', () => {
    expect(readSettings({ ADMIN_PASSWORD: 'short' }).firstAdministrator.password).toBe('short')
  })

  it('are read from the environment', () => {
    const environment = {
      PORT: '8080',
      HOST: '::',
      DATA_DIR: '/srv/catalogue',
      DATABASE_URL: 'postgres://chekku:secret@db.example:5432/chekku',
      DATABASE_READ_URL: 'postgres://chekku:secret@second.db.example:5432/chekku',
      ADMIN_EMAIL: 'meena@shop.example',
      ADMIN_PASSWORD: ' with spaces around ',
      SECRET_KEY: 'a5'.repeat(32),
      SMTP_URL: 'smtps://shop:secret@mail.example:465',
      MAIL_FROM: 'shop@shop.example',
      SEED: 'sample',
      PUBLIC_ORIGIN: 'https://Shop.example:443/',
      CORS_ORIGINS: 'https://shop.example, http://localhost:5173/',
      TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32, 192.0.2.1',
      LOG_LEVEL: 'debug',
      LOG_FORMAT: 'json',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.7',
      RATE_LIMIT: 'off',
      PATH: '/usr/bin',
    }
    expect(readSettings(environment)).toEqual({
      port: 8080,
      host: '::',
      dataDir: '/srv/catalogue',
      databaseUrl: 'postgres://chekku:secret@db.example:5432/chekku',
      databaseReadUrl: 'postgres://chekku:secret@second.db.example:5432/chekku',
      firstAdministrator: { email: 'meena@shop.example', password: ' with spaces around ' },
      secretKey: Buffer.alloc(32, 0xa5),
      mail: { url: 'smtps://shop:secret@mail.example:465', from: 'shop@shop.example' },
      seed: 'sample',
      publicOrigin: 'https://shop.example',
      corsOrigins: ['https://shop.example', 'http://localhost:5173'],
      trustedProxies: ['loopback', '10.0.0.0/8', '2001:db8::/32', '192.0.2.1'],
      logLevel: 'debug',
      logFormat: 'json',
      metrics: { port: 9464, host: '10.0.0.7' },
      rateLimit: false,
    })
  })

  it('send mail only by a server and from an address', () => {
    const text = 'SMTP_URL and MAIL_FROM belong together: how mails are sent, and the address they come from.'
    expect(refusal({ SMTP_URL: 'smtp://mail.example' })).toBe(text)
    expect(refusal({ MAIL_FROM: 'shop@shop.example' })).toBe(text)
  })

  it('take "none" for no proxy and 0 for any free port', () => {
    expect(readSettings({ TRUST_PROXY: 'none' }).trustedProxies).toEqual([])
    expect(readSettings({ PORT: '0' }).port).toBe(0)
    expect(readSettings({ PORT: '65535' }).port).toBe(65_535)
  })
})

describe('a setting that cannot be used', () => {
  const port = 'must be a whole number from 0 to 65535'
  const origin = 'must be an origin such as https://shop.example, without a path'
  const proxies =
    'must be none, or the addresses or ranges of your own proxies, such as "loopback, 10.0.0.0/8"'

  it.each([
    ['PORT', 'http', port],
    ['PORT', '-1', port],
    ['PORT', '65536', port],
    ['PORT', '80.5', port],
    ['PORT', '0x50', port],
    ['HOST', 'http://localhost', 'must be an address or a host name'],
    ['ADMIN_EMAIL', 'owner', 'must be an email address'],
    ['SEED', 'yes', 'must be one of none, sample'],
    ['PUBLIC_ORIGIN', 'shop.example', origin],
    ['PUBLIC_ORIGIN', 'ftp://shop.example', origin],
    ['PUBLIC_ORIGIN', 'https://shop.example/oils', origin],
    ['PUBLIC_ORIGIN', 'https://shop.example?', origin],
    ['PUBLIC_ORIGIN', 'https://a:b@shop.example', origin],
    ['CORS_ORIGINS', '*', `${origin}, or several with commas between them`],
    ['TRUST_PROXY', 'true', proxies],
    ['TRUST_PROXY', '1', proxies],
    ['TRUST_PROXY', '0.0.0.0/0', proxies],
    ['TRUST_PROXY', '::/0', proxies],
    ['TRUST_PROXY', '10.0.0.0/33', proxies],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
    ['RATE_LIMIT', 'no', 'must be one of on, off'],
  ])('is named in one sentence: %s=%s', (name, value, rule) => {
    expect(refusal({ [name]: value })).toBe(`${name} ${rule}, but is "${value}".`)
  })

  const address = 'must look like postgres://user:password@host:5432/database'
  const key =
    'must be 32 random bytes, as 64 hexadecimal digits or 43 characters of base64url, such as what "openssl rand -hex 32" prints'
  const mail = 'must look like smtps://user:password@mail.example:465'
  const replica = 'names a replica of the database that DATABASE_URL must name'

  it.each([
    ['SECRET_KEY', 'a passphrase of many words', key],
    ['SECRET_KEY', 'a5'.repeat(31), key],
    ['SMTP_URL', 'https://u:secret@mail.example', mail],
    ['SMTP_URL', 'secret', mail],
    ['DATABASE_URL', 'mysql://u:secret@h/d', address],
    ['DATABASE_URL', 'secret', address],
    ['DATABASE_READ_URL', 'secret', address],
    ['DATABASE_READ_URL', 'postgres://chekku:secret@db.example/chekku', replica],
  ])('is not shown where it may be a secret: %s', (name, value, rule) => {
    expect(refusal({ [name]: value })).toBe(`${name} ${rule}.`)
  })
})

describe('.env.example', () => {
  const text = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  const listed = [...text.matchAll(/^# ?([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )

  it('lists every setting and no other', () => {
    const source = readFileSync(new URL('./settings.ts', import.meta.url), 'utf8')
    const read = [...source.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name)
    expect(read.length).toBeGreaterThan(10)
    expect(listed.map(([name]) => name).sort()).toEqual(read.sort())
  })

  it('changes nothing, neither as it is nor with every line in force', () => {
    expect(parseEnv(text)).toEqual({})
    expect(readSettings(Object.fromEntries(listed))).toEqual(defaults)
  })
})

it.each([
  ['127.0.0.1', 3000, 'http://127.0.0.1:3000'],
  ['0.0.0.0', 3000, 'http://localhost:3000'],
  ['::', 8080, 'http://localhost:8080'],
  ['::1', 8080, 'http://[::1]:8080'],
  ['shop.example', 80, 'http://shop.example'],
])('a server on %s, port %i, is found at %s', (host, port, expected) => {
  expect(localOrigin(host, port)).toBe(expected)
})
