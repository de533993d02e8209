/* Backs up a database and restores it into another; prints the additional peak memory of both in bytes. */

import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { type DatabaseOptions, openDatabase } from '../../src/database/connect.ts'

const [, , input = ''] = process.argv
const { from, to, file } = JSON.parse(input) as Record<'from' | 'to', DatabaseOptions> & { file: string }
const { database, applied } = await openDatabase(from)
const before = process.resourceUsage().maxRSS
await writeBackup({ database, applied, file })
await database.close()
await restoreBackup({ file, to, mayReplace: false })
process.stdout.write(`${(process.resourceUsage().maxRSS - before) * 1024}\n`)
