import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { freePort } from '../../scripts/local-port.ts'
import { printedAddress } from '../../scripts/printed-address.ts'

const root = join(import.meta.dirname, '../..')

export const administrator = { email: 'owner@journeys.example', password: 'a-password-for-journeys' }

/** The environment variable with the data folder that a server starts from; without it a server fills a new one. */
export const templateVariable = 'JOURNEYS_TEMPLATE'

/** In that folder: a token of the first administrator, valid on each copy, as each sign-in hashes a password. */
export const tokenFile = 'token'

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/**
 * Starts the built server as it is deployed, with the built site and a copy of `template`, by default the sample
 * catalogue, or empty with `SEED` none.
 */
export async function startServer(
  environment: NodeJS.ProcessEnv = {},
  template = environment.SEED === 'none' ? undefined : process.env[templateVariable],
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'chekku-journeys-'))
  if (template) cpSync(template, dataDir, { recursive: true })
  // Not PORT=0: the public origin of shared links must be known before the server listens.
  const port = await freePort()
  const child = spawn(process.execPath, ['server/build/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      SEED: 'sample',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: 'off',
      ...environment,
    },
  })
  const printed: string[] = []
  const output = () => printed.join('')
  const origin = await printedAddress(child, printed).catch(async (error: unknown) => {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
    throw new Error(`The server did not start. It said:\n${output()}`, { cause: error })
  })
  return {
    /** `http://127.0.0.1:{port}`, without a trailing slash. */
    origin,
    /** The folder of its database. */
    dataDir: environment.DATA_DIR ?? dataDir,
    output,
    /** Lets the shop have begun eight days earlier: a backup is asked for only of one that is a week old. */
    age() {
      const database = new DatabaseSync(join(dataDir, 'catalogue.db'), { timeout: 30_000 })
      database.exec('UPDATE administrators SET created_at = created_at - 8 * 86400000')
      database.close()
    },
    /** Gives the running server its template's data again. */
    restoreData: () => restoreTables(join(dataDir, 'catalogue.db'), join(template ?? '', 'catalogue.db')),
    /** Stops it as a service manager does and deletes its data; throws unless it exits cleanly. */
    async stop() {
      const isRunning = child.exitCode === null && child.signalCode === null
      const exited = isRunning ? once(child, 'exit') : [child.exitCode ?? child.signalCode]
      child.kill('SIGTERM')
      const [code] = await exited
      rmSync(dataDir, { recursive: true, force: true })
      if (code !== 0) throw new Error(`The server ended with ${code}. It said:\n${output()}`)
    },
  }
}

/** Replaces the rows of every table by those of another database, as one transaction. */
function restoreTables(file: string, template: string): void {
  const database = new DatabaseSync(file, { timeout: 30_000, enableForeignKeyConstraints: false })
  // Immutable: otherwise files for its log come and go beside the template, which another worker may be copying.
  database.prepare('ATTACH ? AS template').run(`${pathToFileURL(template)}?immutable=1`)
  database.exec('BEGIN IMMEDIATE')
  const schema = (type: string) =>
    database.prepare('SELECT name, sql FROM main.sqlite_schema WHERE type = ?').all(type)
  const triggers = schema('trigger')
  // The triggers refuse that the audit log is changed, and count rows that are not counted anew.
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${name}`)
  for (const { name } of schema('table'))
    database.exec(`DELETE FROM main.${name}; INSERT INTO main.${name} SELECT * FROM template.${name}`)
  for (const { sql } of triggers) database.exec(String(sql))
  database.exec('COMMIT')
  database.close()
}
