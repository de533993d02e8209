import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { dayMs } from '@chekku/domain/shop/opening-hours'
import { pino } from 'pino'
import { fullDisk, oldBackup } from '../alerts/daily-mail.ts'
import { readSecretKey } from '../auth/second-factor/secret-key.ts'
import { Accounts } from '../auth/service.ts'
import { readShopName } from '../auth/shop-name.ts'
import { openDatabase } from '../database/connect.ts'
import type { Database } from '../database/database.ts'
import { statDisk } from '../disk.ts'
import { Mailer } from '../mail/service.ts'
import { serverFolder } from '../server-folder.ts'
import type { Settings } from '../settings.ts'
import { printDatabase, runCommand, settingsFile } from './command.ts'
import { connectionTrouble } from './connection-trouble.ts'
import { listFormerShops } from './former-shops.ts'
import { keyFileWarning, keyWarnings, settingsWarnings } from './start-messages.ts'

const usage = `Usage:
  npm run check                    looks whether all is well, and changes nothing
  npm run check -- --mail EMAIL    sends a test letter there too
  npm run check -- --tidy          removes what restores and upgrades kept more than 30 days ago`

const retentionDays = 30
const answerMs = 10_000

await runCommand({
  usage,
  options: { mail: { type: 'string' }, tidy: { type: 'boolean' } },
  isRight: ({ positionals }) => positionals.length === 0,
  async work(settings, { values }) {
    const { database } = await openDatabase(printDatabase(settings))
    try {
      const wrong = [
        ...settingsWarnings(settings, settingsFile()),
        await addressTrouble(settings.publicOrigin),
        await mailTrouble(settings, database, values.mail),
        ...(await keyTroubles(settings, database)),
        await oldBackup(database, Date.now()),
        fullDisk(await statDisk(settings.dataDir)),
      ].filter(text => text !== false)
      for (const sentence of wrong) console.log(`WRONG  ${sentence}`)
      await printFormerShops(settings, database, { removesOld: values.tidy === true })
      await printNewerPackages()
      console.log(wrong.length === 0 ? 'All is well.' : `To mend: ${wrong.length}.`)
      if (wrong.length > 0) process.exitCode = 1
    } finally {
      await database.close()
    }
  },
})

async function addressTrouble(origin: string): Promise<string | false> {
  try {
    const { status } = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(answerMs) })
    return status !== 200 && `${origin} (PUBLIC_ORIGIN) answers ${status}: does its proxy lead to this shop?`
  } catch (error) {
    return `${origin} (PUBLIC_ORIGIN) can't be reached: ${connectionTrouble(error)}.`
  }
}

/** Signs in to the mail server, or sends a test letter to `to`. */
async function mailTrouble({ mail }: Settings, database: Database, to?: string): Promise<string | false> {
  if (mail === undefined) return to !== undefined && 'No mail is sent: SMTP_URL and MAIL_FROM are not set.'
  const mailer = new Mailer({
    ...mail,
    shopName: () => readShopName(database.reader),
    log: pino({ enabled: false }),
  })
  try {
    if (to === undefined) await mailer.verify()
    else {
      await mailer.sendTest(to)
      console.log(`A test letter is on its way to ${to}.`)
    }
    return false
  } catch (error) {
    return `No letter can be sent by ${new URL(mail.url).host} (SMTP_URL): ${connectionTrouble(error)}.`
  }
}

/** The key's faults; unlike a start, the check creates no missing key. */
async function keyTroubles({ secretKey, dataDir }: Settings, database: Database): Promise<string[]> {
  let key = secretKey
  try {
    key ??= await readSecretKey(dataDir)
  } catch (error) {
    return [keyFileWarning(error)]
  }
  return keyWarnings(new Accounts({ database, secretKey: key }))
}

/** Prints the shops that restores and upgrades kept, with their ages; with `removesOld` it removes old ones as it goes. */
async function printFormerShops(
  { dataDir, databaseUrl }: Settings,
  database: Database,
  { removesOld }: { removesOld: boolean },
): Promise<void> {
  for (const { name, at, remove } of await listFormerShops(database, dataDir, databaseUrl !== undefined)) {
    const days = Math.floor((Date.now() - at) / dayMs)
    let state = 'kept'
    if (days >= retentionDays && removesOld) {
      await remove()
      state = 'removed'
    } else if (days >= retentionDays) {
      state = 'may be removed: --tidy does'
    }
    console.log(`${name}, ${days} days old: ${state}`)
  }
}

/** Names packages with a newer version within the ranges of this program. */
async function printNewerPackages(): Promise<void> {
  const cwd = fileURLToPath(new URL('..', serverFolder))
  const { stdout } = await promisify(execFile)('npm', ['outdated', '--json'], { cwd, timeout: 60_000 }).catch(
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  )
  const outdated: Record<string, { current?: string; wanted?: string }> = JSON.parse(stdout || '{}')
  const newer = Object.entries(outdated).filter(
    ([, { current, wanted }]) => current && wanted && current !== wanted,
  )
  if (newer.length > 0)
    console.log(`Newer within range, for the next version: ${newer.map(([name]) => name).join(', ')}`)
}
