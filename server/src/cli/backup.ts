import { writeBackup } from '../backup/write-backup.ts'
import { openDatabase } from '../database/connect.ts'
import { runCommand, tellDatabase, UsageError } from './command.ts'
import { backupProgress } from './progress.ts'

const usage = `Usage:
  npm run backup -- FILE`

await runCommand(async settings => {
  const [file, ...rest] = process.argv.slice(2)
  if (!file || file.startsWith('-') || rest.length > 0) throw new UsageError(usage)
  const { database, applied } = await openDatabase(tellDatabase(settings), { mayBeEarlier: true })
  try {
    const rows = await writeBackup({ database, applied, file, onProgress: backupProgress() })
    console.log(`Backed up ${rows} rows, pictures included, to ${file}.`)
  } finally {
    await database.close()
  }
})
