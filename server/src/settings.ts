import { existsSync, readFileSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { sessionLimits } from '@chekku/domain/people/session'
import { z } from 'zod'
import { parseSecretKey, secretKeyText } from './auth/second-factor/secret-key.ts'

/** An invalid setting; the message is one sentence that names it. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

const text = (isValid: (value: string) => boolean, error: string) => z.string().refine(isValid, { error })

const choice = <const Choice extends string>(...choices: readonly [Choice, ...Choice[]]) =>
  z.enum(choices, { error: `must be one of ${choices.join(', ')}` })

const commaSeparated = (isValid: (entry: string) => boolean, error: string) =>
  z
    .string()
    .transform(value => value.split(',').flatMap(entry => entry.trim() || []))
    .refine(entries => entries.every(isValid), { error })

const port = text(
  value => /^\d{1,5}$/.test(value) && Number(value) <= 65_535,
  'must be a whole number from 0 to 65535',
).transform(Number)
const host = text(value => /^[\w.:%-]+$/.test(value), 'must be an address or a host name')
const postgresAddress = text(
  value => ['postgres:', 'postgresql:'].includes(URL.parse(value)?.protocol ?? ''),
  'must look like postgres://user:password@host:5432/database',
)
const { emailCharacters } = sessionLimits
const emailAddress = z
  .email({ error: 'must be an email address' })
  .max(emailCharacters, { error: `must have at most ${emailCharacters} characters` })
const originRule = 'must be an origin such as https://shop.example, without a path'
const proxyRule =
  'must be none, or the addresses or ranges of your own proxies, such as "loopback, 10.0.0.0/8"'
/** Normalised like an origin in browsers: lower case, no default port, no trailing slash. */
const toOrigin = (value: string) => new URL(value).origin

/** The environment's variables, their defaults, and the messages of invalid values. */
const variables = z.object({
  PORT: port.default(3000),
  HOST: host.default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_READ_URL: postgresAddress.optional(),
  ADMIN_EMAIL: emailAddress.optional(),
  /** Checked where it is used, since a shop that has administrators starts with any value. */
  ADMIN_PASSWORD: z.string().optional(),
  SECRET_KEY: text(value => parseSecretKey(value) !== undefined, secretKeyText)
    .transform(parseSecretKey)
    .optional(),
  SEED: choice('none', 'sample').default('none'),
  SMTP_URL: text(isMailServer, 'must look like smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: emailAddress.optional(),
  PUBLIC_ORIGIN: text(isOrigin, originRule).transform(toOrigin).optional(),
  CORS_ORIGINS: commaSeparated(isOrigin, `${originRule}, or several with commas between them`)
    .transform(origins => origins.map(toOrigin))
    .default([]),
  TRUST_PROXY: z
    .literal('none')
    .transform((): string[] => [])
    .or(commaSeparated(isProxy, proxyRule))
    .default([]),
  LOG_FORMAT: choice('text', 'json').default('text'),
  LOG_LEVEL: choice('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  RATE_LIMIT: choice('on', 'off').default('on'),
})

const secrets = ['ADMIN_PASSWORD', 'SECRET_KEY', 'DATABASE_URL', 'DATABASE_READ_URL', 'SMTP_URL']

type Environment = Readonly<Record<string, string | undefined>>

/** All settings, read once at the start. */
export type Settings = ReturnType<typeof readSettings>

/** Parses an environment; an empty value counts as not set. Throws SettingsError at the first invalid value. */
export function readSettings(environment: Environment) {
  const values = parse(environment)
  if (values.DATABASE_READ_URL !== undefined && values.DATABASE_URL === undefined) {
    throw new SettingsError('DATABASE_READ_URL names a replica of the database that DATABASE_URL must name.')
  }
  const { SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, METRICS_PORT: metricsPort } = values
  if ((smtpUrl === undefined) !== (mailFrom === undefined)) {
    throw new SettingsError(
      'SMTP_URL and MAIL_FROM belong together: how mails are sent, and the address they come from.',
    )
  }
  return {
    port: values.PORT,
    host: values.HOST,
    /** Absolute path. */
    dataDir: resolve(values.DATA_DIR),
    /** PostgreSQL URL; undefined for the SQLite file in `dataDir`. */
    databaseUrl: values.DATABASE_URL,
    /** URL of a streaming replica, for visitors' reads. */
    databaseReadUrl: values.DATABASE_READ_URL,
    firstAdministrator: { email: values.ADMIN_EMAIL, password: values.ADMIN_PASSWORD },
    /** Encrypts secrets that a backup must not show; undefined for the key in the file `key` of `dataDir`. */
    secretKey: values.SECRET_KEY,
    /** The server that sends mails, and the address that they come from; undefined where none are sent. */
    mail: smtpUrl !== undefined && mailFrom !== undefined ? { url: smtpUrl, from: mailFrom } : undefined,
    seed: values.SEED,
    /** Origin of absolute URLs, without a trailing slash. */
    publicOrigin: values.PUBLIC_ORIGIN ?? localOrigin(values.HOST, values.PORT),
    /** Other origins that may call the API. */
    corsOrigins: values.CORS_ORIGINS,
    /** Trusted proxies: addresses and ranges whose X-Forwarded-* headers are used; usually none. */
    trustedProxies: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    /** Format of the messages at the start; requests are always logged as JSON. */
    logFormat: values.LOG_FORMAT,
    /** Address of the Prometheus metrics; undefined disables them. */
    metrics: metricsPort === undefined ? undefined : { port: metricsPort, host: values.METRICS_HOST },
    rateLimit: values.RATE_LIMIT === 'on',
  }
}

function parse(environment: Environment): z.infer<typeof variables> {
  const values: Record<string, string> = {}
  for (const name of Object.keys(variables.shape)) {
    // Spaces around a password belong to it.
    const value = name === 'ADMIN_PASSWORD' ? environment[name] : environment[name]?.trim()
    if (value) values[name] = value
  }
  const { data, error } = variables.safeParse(values)
  if (data) return data
  const [{ path, message } = { path: [], message: '' }] = error.issues
  const name = String(path[0])
  const found = secrets.includes(name) ? '' : `, but is ${JSON.stringify(values[name])}`
  throw new SettingsError(`${name} ${message}${found}.`)
}

/** Relative to the working directory; the second is outside the version directories, so that an upgrade keeps it. */
const settingsFiles = ['.env', join('..', 'chekku.env')]

const listFiles = (file?: string) => (file === undefined ? settingsFiles.filter(existsSync) : [file])

/** A sentence for each name in the files with the settings that is none, such as a mistyped one. */
export function unknownSettings(file?: string): string[] {
  const isKnown = (name: string) => name in variables.shape || /^(NODE_|TZ$)/.test(name)
  return listFiles(file).flatMap(path =>
    Object.keys(parseEnv(readFileSync(path, 'utf8')))
      .filter(name => !isKnown(name))
      .map(name => `${name} in the file ${resolve(path)} is no setting: .env.example names them all.`),
  )
}

/** The settings of this process: the environment, then `file`, by default `.env` and then `../chekku.env`. */
export function readProcessSettings(file?: string): Settings {
  if (file !== undefined && !existsSync(file))
    throw new SettingsError(`The file ${resolve(file)} with the settings is not there.`)
  for (const path of listFiles(file)) {
    try {
      process.loadEnvFile(path)
    } catch (error) {
      throw new SettingsError(`The file ${resolve(path)} with the settings cannot be read.`, { cause: error })
    }
  }
  return readSettings(process.env)
}

/** The log's format, available even if another setting is invalid, since that error is logged in it. */
export function processLogFormat(): Settings['logFormat'] {
  return process.env.LOG_FORMAT?.trim() === 'json' ? 'json' : 'text'
}

export const isEveryAddress = (host: string) => host === '0.0.0.0' || host === '::'

/** The URL for a browser on this machine of a server on `host` and `port`. */
export function localOrigin(host: string, port: number): string {
  const inAddress = isIPv6(host) ? `[${host}]` : host
  return `http://${isEveryAddress(host) ? 'localhost' : inAddress}${port === 80 ? '' : `:${port}`}`
}

function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`
}

function isMailServer(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== ''
}

const bitsByVersion = new Map([
  [4, 32],
  [6, 128],
])

/** Only addresses: trusting everyone or a number of hops would let clients choose their address for the rate limit. */
function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [address = '', bits = '1', ...more] = entry.split('/')
  const mostBits = bitsByVersion.get(isIP(address)) ?? 0
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= mostBits
}
