import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { passkeyMessages } from '@chekku/domain/people/passkeys'
import { resetPath } from '@chekku/domain/people/recovery'
import { Problem } from '@chekku/domain/problem'
import { encodeQR } from 'qr'
import { countForOtherHosts } from '../auth/passkeys/store.ts'
import { fileSecretKey } from '../auth/second-factor/secret-key.ts'
import type { Accounts } from '../auth/service.ts'
import type { Database } from '../database/database.ts'
import { createLog } from '../observability/log.ts'
import type { LogDestination } from '../observability/log-destination.ts'
import { isEveryAddress, localOrigin, type Settings, SettingsError, unknownSettings } from '../settings.ts'
import { settingsFile } from './command.ts'

/** Prints text or JSON log lines. Ignores LOG_LEVEL, since one message has a password that is shown only once, and another why it did not start. */
export function createStartMessages(format: Settings['logFormat'], output: LogDestination) {
  const log = format === 'json' ? createLog('info', output) : undefined
  return {
    /** Whether they are kept, as a log is. */
    isLog: log !== undefined,
    info: (text: string) => (log ? log.info(text) : console.log(text)),
    warn: (text: string) => (log ? log.warn(text) : console.warn(text)),
    fatal: (text: string) => (log ? log.fatal(text) : console.error(text)),
  }
}

/**
 * Creates the first administrator if there is none, and prints the password at once: it is stored nowhere else. A log
 * would keep it, so lines of JSON say how to set one instead. Returns the token of a link for another password, if the
 * printed one was generated.
 */
export async function makeFirstAdministrator(
  accounts: Accounts,
  firstAdministrator: Settings['firstAdministrator'],
  { info, isLog }: ReturnType<typeof createStartMessages>,
): Promise<string | undefined> {
  const created = await accounts.administrators.createFirst(firstAdministrator).catch(error => {
    if (error instanceof Problem && error.code === 'invalid')
      throw new SettingsError(`ADMIN_PASSWORD is refused: ${error.message}.`)
    throw error
  })
  if (!created) return undefined
  const { email, password, token } = created
  if (isLog && password !== undefined) {
    const file = settingsFile()
    const options = file === undefined ? '' : `--env ${file} `
    info(
      `The first administrator was made. For a password: npm run admin -- ${options}reset-password ${email}`,
    )
    return undefined
  }
  const lines = [
    'The first administrator was made, to sign in at /admin/login:',
    `  E-mail:   ${email}`,
    `  Password: ${password ?? 'the one that ADMIN_PASSWORD gives'}`,
    ...(password === undefined ? [] : ['Keep the password: it is not shown again.']),
  ]
  info(lines.join('\n'))
  return token
}

type Location = Pick<Settings, 'host' | 'port' | 'publicOrigin'>

/** The link of a first start; in a terminal its code for a phone's camera too, where a phone reaches the shop. */
export function firstLinkText(token: string, location: Location, isTerminal = process.stdout.isTTY): string {
  const origin = originInNetwork(location)
  const link = `${origin}${resetPath}#${token}`
  const hasCode = isTerminal && !isLoopback(origin)
  const text = `Open this within a day to choose your own e-mail and password:\n  ${link}`
  return hasCode ? `${text}\n${encodeQR(link, 'term', { ecc: 'low' })}` : text
}

/** The origin for devices in the network: the first address of this machine where the settings name none. */
function originInNetwork({ host, port, publicOrigin }: Location): string {
  if (publicOrigin !== localOrigin(host, port) || !isEveryAddress(host)) return publicOrigin
  const addresses = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)
  return own ? localOrigin(own.address, port) : publicOrigin
}

const isLoopback = (origin: string) => /^https?:\/\/(localhost|127\.|\[::1\])/.test(origin)

/** A sentence for each setting that is mistyped, or that harms the shop as it is. */
export function settingsWarnings(settings: Settings, file?: string): string[] {
  const { host, port, publicOrigin, trustedProxies, rateLimit } = settings
  const isUnreachable = trustedProxies.length > 0 && publicOrigin === localOrigin(host, port)
  return [
    ...unknownSettings(file),
    isUnreachable &&
      `PUBLIC_ORIGIN is not set: links in mails and shared pages lead to ${publicOrigin}, where no visitor gets.`,
    !rateLimit && 'RATE_LIMIT is off: anybody who reaches this server can wear it out.',
  ].filter(text => text !== false)
}

/** A sentence where second factors need another key. */
export async function keyWarnings({ secondFactor }: Accounts): Promise<string[]> {
  const count = await secondFactor.countUnreadable()
  if (count === 0) return []
  const need = count === 1 ? 'needs' : 'need'
  return [
    `SECRET_KEY, or the file key in DATA_DIR, is not the one that ${count} of the second factors ${need}: codes of apps can’t be checked.`,
  ]
}

/** The sentence for a key file that can't be read or made. */
export const keyFileWarning = (error: unknown): string =>
  `No second factor can be set up or checked: ${error instanceof Error ? error.message : error}`

/** Warns of passkeys that no browser offers at the address of the shop, such as after it has moved. */
export async function warnOfPasskeysElsewhere(
  { reader }: Pick<Database, 'reader'>,
  publicOrigin: string,
  { warn }: Pick<ReturnType<typeof createStartMessages>, 'warn'>,
): Promise<void> {
  for (const { host, count } of await countForOtherHosts(reader, publicOrigin))
    warn(`${passkeyMessages.otherHost(count, host)}, and not at ${publicOrigin}, which PUBLIC_ORIGIN says.`)
}

/**
 * The key of the file `DATA_DIR/key`, which is made at the first start. Without one the shop works all the same, but for second
 * factors.
 */
export async function keyOfFile(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  { warn }: ReturnType<typeof createStartMessages>,
): Promise<Buffer | undefined> {
  try {
    const key = await fileSecretKey(dataDir)
    if (databaseUrl !== undefined)
      warn(
        `SECRET_KEY is not set: second factors are encrypted with ${join(dataDir, 'key')}. Several machines on one database need the same SECRET_KEY.`,
      )
    return key
  } catch (error) {
    warn(keyFileWarning(error))
    return undefined
  }
}
