import { existsSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import { newPassword } from '@chekku/domain/schemas/session'
import { sessionLimits } from '@chekku/domain/session'
import { z } from 'zod'

/** An invalid setting: the message is one sentence that names it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

const portText = 'must be a whole number from 0 to 65535'
const port = z
  .string()
  .refine(text => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, { error: portText })
  .transform(Number)

const host = z
  .string()
  .refine(text => /^[\w.:%-]+$/.test(text), { error: 'must be an address or a host name' })

const originText = 'must be an origin such as https://shop.example, without a path'
const { minimum, maximum } = sessionLimits.passwordCharacters

/** An http(s) origin without a path, as browsers write it: lower case, no default port, no slash at the end. */
const origin = z.string().refine(isOrigin, { error: originText }).transform(originOf)

const originList = z
  .string()
  .transform(listed)
  .refine(entries => entries.every(isOrigin), { error: `${originText}, or several with commas between them` })
  .transform(entries => entries.map(originOf))

/*
 * Only addresses: with "trust everybody" or a number of hops, a client that reaches the port directly could choose the
 * address that its requests are counted by.
 */
const proxyList = z
  .string()
  .transform(text => (text === 'none' ? [] : listed(text)))
  .refine(entries => entries.every(isProxy), {
    error: 'must be none, or the addresses or ranges of your own proxies, such as "loopback, 10.0.0.0/8"',
  })

const oneOf = <const Choice extends string>(...choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices, { error: `must be one of ${choices.join(', ')}` })

const postgresAddress = z
  .string()
  .refine(isPostgresAddress, { error: 'must look like postgres://user:password@host:5432/database' })

/** The environment's variables, their defaults, and the messages of invalid values. */
const variables = z.object({
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_READ_URL: postgresAddress.optional(),
  ADMIN_EMAIL: z
    .email({ error: 'must be an e-mail address' })
    .max(sessionLimits.emailCharacters, {
      error: `must have at most ${sessionLimits.emailCharacters} characters`,
    })
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .refine(text => newPassword.safeParse(text).success, {
      error: `must have ${minimum} to ${maximum} characters`,
    })
    .optional(),
  SEED: oneOf('none', 'sample').default('none'),
  PUBLIC_ORIGIN: origin.optional(),
  CORS_ORIGINS: originList.default([]),
  TRUST_PROXY: proxyList.default([]),
  LOG_FORMAT: oneOf('text', 'json').default('text'),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  RATE_LIMIT: oneOf('on', 'off').default('on'),
})

type Variable = keyof typeof variables.shape

const SECRET: ReadonlySet<string> = new Set<Variable>(['ADMIN_PASSWORD', 'DATABASE_URL', 'DATABASE_READ_URL'])

/** All settings, read once at the start. */
export type Settings = ReturnType<typeof readSettings>

/** The settings of an environment, where an empty value counts as not set. Throws SettingsError at the first invalid value. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>) {
  const given = givenValues(environment)
  const parsed = variables.safeParse(given)
  if (!parsed.success) throw settingsError(parsed.error, given)
  const values = parsed.data
  if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new SettingsError('DATABASE_READ_URL names a replica of the database that DATABASE_URL must name.')
  }
  return {
    port: values.PORT,
    host: values.HOST,
    /** Absolute. */
    dataDir: resolve(values.DATA_DIR),
    /** PostgreSQL; undefined for the SQLite file in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** A streaming replica of it, for what visitors read. */
    databaseReadUrl: values.DATABASE_READ_URL,
    firstAdministrator: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    seed: values.SEED,
    /** What absolute addresses begin with: no slash at the end. */
    publicOrigin: values.PUBLIC_ORIGIN ?? localOrigin(values.HOST, values.PORT),
    /** Sites of other origins that may call the API. */
    corsOrigins: values.CORS_ORIGINS,
    /** Addresses and ranges whose X-Forwarded-* headers are believed; mostly none. */
    trustedProxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    /** Of what the start prints; requests are always logged as JSON. */
    logFormat: values.LOG_FORMAT,
    /** Where Prometheus may ask; undefined where it may not. */
    metrics:
      values.METRICS_PORT === undefined
        ? undefined
        : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    rateLimit: values.RATE_LIMIT === 'on',
  }
}

/**
 * Relative to the working folder. The second stands beside the folders of all versions, so that an upgrade keeps it and
 * the program and its commands find the same one.
 */
const settingsFiles = ['.env', join('..', 'chekku.env')]

/** The settings of this process: the environment, under it `.env`, and under that `../chekku.env`. */
export function readProcessSettings(): Settings {
  for (const file of settingsFiles) {
    if (!existsSync(file)) continue
    try {
      process.loadEnvFile(file)
    } catch (error) {
      throw new SettingsError(`The file ${resolve(file)} with the settings cannot be read.`, { cause: error })
    }
  }
  return readSettings(process.env)
}

/** The log's format, also where another setting is invalid, which is logged in it. */
export function processLogFormat(): Settings['logFormat'] {
  return process.env.LOG_FORMAT?.trim() === 'json' ? 'json' : 'text'
}

/** The origin of a server on `host` and `port` for a browser on this machine. */
export function localOrigin(host: string, port: number): string {
  const isEveryAddress = host === '0.0.0.0' || host === '::'
  const name = isEveryAddress ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return port === 80 ? `http://${name}` : `http://${name}:${port}`
}

function givenValues(environment: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const given: Record<string, string> = {}
  for (const name of Object.keys(variables.shape)) {
    const value = name === 'ADMIN_PASSWORD' ? environment[name] : environment[name]?.trim()
    if (value) given[name] = value
  }
  return given
}

function settingsError(error: z.ZodError, given: Record<string, string>): SettingsError {
  const issue = error.issues[0]
  const name = String(issue?.path[0])
  const but = SECRET.has(name) ? '' : `, but is ${JSON.stringify(given[name])}`
  return new SettingsError(`${name} ${issue?.message}${but}.`)
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text)
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    !text.includes('?') &&
    !text.includes('#') &&
    url.pathname === '/' &&
    url.username === '' &&
    url.password === ''
  )
}

function originOf(text: string): string {
  return new URL(text).origin
}

function isPostgresAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'postgres:' || url?.protocol === 'postgresql:'
}

const PROXY_RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])

function isProxy(entry: string): boolean {
  if (PROXY_RANGES.has(entry)) return true
  const [address = '', bits, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  // A range of every address would be "trust everybody" again.
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}
