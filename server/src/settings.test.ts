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

  it('are read from the environment', () => {
    const environment = {
      PORT: '8080',
      HOST: '::',
      DATA_DIR: '/srv/catalogue',
      DATABASE_URL: 'postgres://chekku:secret@db.example:5432/chekku',
      DATABASE_READ_URL: 'postgres://chekku:secret@second.db.example:5432/chekku',
      ADMIN_EMAIL: 'meena@shop.example',
      ADMIN_PASSWORD: ' with spaces around ',
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

  it('take "none" for no proxy and 0 for any free port', () => {
    expect(readSettings({ TRUST_PROXY: 'none' }).trustedProxies).toEqual([])
    expect(readSettings({ PORT: '0' }).port).toBe(0)
    expect(readSettings({ PORT: '65535' }).port).toBe(65_535)
  })
})

describe('a setting that cannot be used', () => {
  const port = 'PORT must be a whole number from 0 to 65535, but is '
  const origin = 'must be an origin such as https://shop.example, without a path'
  const proxies =
    'TRUST_PROXY must be none, or the addresses or ranges of your own proxies, such as "loopback, 10.0.0.0/8", but is '

  it.each([
    ['PORT', 'http', `${port}"http".`],
    ['PORT', '-1', `${port}"-1".`],
    ['PORT', '65536', `${port}"65536".`],
    ['PORT', '80.5', `${port}"80.5".`],
    ['PORT', '0x50', `${port}"0x50".`],
    ['HOST', 'http://localhost', 'HOST must be an address or a host name, but is "http://localhost".'],
    ['ADMIN_EMAIL', 'owner', 'ADMIN_EMAIL must be an e-mail address, but is "owner".'],
    ['SEED', 'yes', 'SEED must be one of none, sample, but is "yes".'],
    ['PUBLIC_ORIGIN', 'shop.example', `PUBLIC_ORIGIN ${origin}, but is "shop.example".`],
    ['PUBLIC_ORIGIN', 'ftp://shop.example', `PUBLIC_ORIGIN ${origin}, but is "ftp://shop.example".`],
    [
      'PUBLIC_ORIGIN',
      'https://shop.example/oils',
      `PUBLIC_ORIGIN ${origin}, but is "https://shop.example/oils".`,
    ],
    ['PUBLIC_ORIGIN', 'https://shop.example?', `PUBLIC_ORIGIN ${origin}, but is "https://shop.example?".`],
    [
      'PUBLIC_ORIGIN',
      'https://a:b@shop.example',
      `PUBLIC_ORIGIN ${origin}, but is "https://a:b@shop.example".`,
    ],
    ['CORS_ORIGINS', '*', `CORS_ORIGINS ${origin}, or several with commas between them, but is "*".`],
    ['TRUST_PROXY', 'true', `${proxies}"true".`],
    ['TRUST_PROXY', '1', `${proxies}"1".`],
    ['TRUST_PROXY', '0.0.0.0/0', `${proxies}"0.0.0.0/0".`],
    ['TRUST_PROXY', '::/0', `${proxies}"::/0".`],
    ['TRUST_PROXY', '10.0.0.0/33', `${proxies}"10.0.0.0/33".`],
    [
      'LOG_LEVEL',
      'loud',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, but is "loud".',
    ],
    ['RATE_LIMIT', 'no', 'RATE_LIMIT must be one of on, off, but is "no".'],
  ])('is named in one sentence: %s=%s', (name, value, sentence) => {
    expect(refusal({ [name]: value })).toBe(sentence)
  })

  it.each([
    ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must have 10 to 128 characters.'],
    ['ADMIN_PASSWORD', 'x'.repeat(129), 'ADMIN_PASSWORD must have 10 to 128 characters.'],
    [
      'DATABASE_URL',
      'mysql://u:secret@h/d',
      'DATABASE_URL must look like postgres://user:password@host:5432/database.',
    ],
    ['DATABASE_URL', 'secret', 'DATABASE_URL must look like postgres://user:password@host:5432/database.'],
    [
      'DATABASE_READ_URL',
      'secret',
      'DATABASE_READ_URL must look like postgres://user:password@host:5432/database.',
    ],
    [
      'DATABASE_READ_URL',
      'postgres://chekku:secret@db.example/chekku',
      'DATABASE_READ_URL names a replica of the database that DATABASE_URL must name.',
    ],
  ])('is not shown where it may be a secret: %s', (name, value, sentence) => {
    expect(refusal({ [name]: value })).toBe(sentence)
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
