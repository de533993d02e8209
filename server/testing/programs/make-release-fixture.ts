/*
 * Writes a backup of a shop that this version made into `fixtures`: the next version is upgraded from it, and rolled
 * back to it. Each version gets one at its release, which never changes. Run: npm run release-fixture
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { connectDatabase } from '../../src/database/connect.ts'
import { history } from '../../src/database/migrations/migrate.ts'
import { serverFolder } from '../../src/server-folder.ts'
import { releaseFixture } from '../backup-fixtures.ts'
import { fillShop } from '../filled-shop.ts'
import { startTestApp } from '../test-app.ts'

const text = await readFile(new URL('../package.json', serverFolder), 'utf8')
const { version } = JSON.parse(text) as { version: string }
const folder = await mkdtemp(join(tmpdir(), 'chekku-fixture-'))
const database = await connectDatabase({ file: join(folder, 'catalogue.db') })
const shop = await startTestApp(database)
await fillShop(shop)
await shop.close()
await writeBackup({ database, applied: history.map(({ name }) => name), file: releaseFixture(version) })
await database.close()
await rm(folder, { recursive: true })
// The image worker waits for more.
process.exit()
