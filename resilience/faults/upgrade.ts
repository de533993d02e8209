import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempDisposableSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/tools.ts'
import {
  commitBefore,
  fixtureAdministrator,
  releaseFixture,
  versionBefore,
} from '../../server/testing/backup-fixtures.ts'
import { startPostgres } from '../../server/testing/start-postgres.ts'
import { type Finding, nothingWrong, notShown } from '../findings.ts'
import { listAll, makeCategory, makeProduct } from '../support/ledger.ts'
import { signIn, startShop } from '../support/shop-process.ts'

const INSTALL_LIMIT_MS = 10 * 60_000

const promiseOf = (name: string) =>
  `The version before is upgraded with all that it stored, and rolled back to what it was (${name})`

/** Upgrades the program of the version before and rolls back to it, each as it was built; not part of the quick run. */
export async function upgradeFindings(isQuick: boolean): Promise<Finding[]> {
  if (isQuick) return []
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-upgrade-'))
  const previous = join(folder.path, 'previous')
  try {
    await buildVersionBefore(previous)
  } catch (error) {
    return [
      notShown(promiseOf('SQLite, PostgreSQL'), `version ${versionBefore} can't be built here: ${error}`),
    ]
  }
  await using postgres = await startPostgres()
  return [
    await upgradeAndRollBack('SQLite', previous, { DATA_DIR: join(folder.path, 'sqlite') }),
    await upgradeAndRollBack('PostgreSQL', previous, {
      DATA_DIR: join(folder.path, 'postgres'),
      DATABASE_URL: postgres.url,
    }),
  ]
}

async function buildVersionBefore(previous: string): Promise<void> {
  mkdirSync(previous)
  await run(root, 'sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commitBefore, previous])
  if (!existsSync(join(previous, 'package.json'))) throw new Error(`there is no commit ${commitBefore}`)
  await run(previous, 'npm', ['ci', '--no-audit', '--no-fund'])
  await run(previous, 'npm', ['run', 'build'])
}

async function run(cwd: string, program: string, args: readonly string[], settings = {}): Promise<string> {
  // Without the variables that npm sets for its own scripts, which would name this version.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings }
  return (await promisify(execFile)(program, args, { cwd, env, timeout: INSTALL_LIMIT_MS })).stdout
}

async function upgradeAndRollBack(
  name: string,
  previous: string,
  settings: Record<string, string>,
): Promise<Finding> {
  const wrong: string[] = []
  const names = async (origin: string) => (await listAll(origin)).map(product => product.name).sort()
  const restore = (...args: string[]) => run(previous, 'npm', ['run', 'restore', '--', ...args], settings)
  /** Starts a version, adds a product where it is named, and resolves to the names of all. */
  async function visit(program: string, added?: string): Promise<string[]> {
    await using shop = await startShop(settings, program)
    const token = await signIn(shop.origin, fixtureAdministrator)
    if (added !== undefined) {
      const category = await makeCategory(shop.origin, token)
      await makeProduct(shop.origin, token, { name: added, price: 10, category })
    }
    const seen = await names(shop.origin)
    const { code } = await shop.terminate()
    if (code !== 0) wrong.push(`it ended with ${code}`)
    return seen
  }

  await restore(releaseFixture(versionBefore))
  const stored = await visit(previous, 'Written before the upgrade')
  const upgraded = await visit(root, 'Written after the upgrade')
  if (upgraded.length !== stored.length + 1) wrong.push(`${stored} became ${upgraded}`)
  const backups = join(settings.DATA_DIR ?? '', 'backups')
  const [backup] = existsSync(backups) ? readdirSync(backups).sort() : []
  if (backup !== undefined) await restore(join(backups, backup), '--replace')
  const rolledBack = await visit(previous)
  // Where the tables have not changed, nothing that was written meanwhile is given up.
  const expected = backup === undefined ? upgraded : stored
  if (rolledBack.join() !== expected.join()) wrong.push(`${expected} became ${rolledBack}`)
  return nothingWrong(
    {
      promise: promiseOf(name),
      provoked: `A shop of version ${versionBefore}, started by that version, by this one and by that version again, each built from its commit`,
      times: 1,
      seen: `${stored.length} products stored before, ${upgraded.length} after the upgrade, ${rolledBack.length} after the rollback ${backup === undefined ? 'by the old program alone, since the tables had not changed' : 'by the backup of the upgrade'}; signed in to each`,
    },
    wrong,
  )
}
