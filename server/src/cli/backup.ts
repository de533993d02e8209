import { writeBackup } from '../backup/write-backup.ts'
import { openDatabase } from '../database/connect.ts'
import { readArguments, runCommand, tellDatabase } from './command.ts'
import { backupProgress } from './progress.ts'

const usage = `Usage:
  npm run backup -- FILE`

await runCommand(async settings => {
  const [file = ''] = readArguments(usage, {}).positionals
  const { database, applied } = await openDatabase(tellDatabase(settings), { mayBeEarlier: true })
  try {
    const rows = await writeBackup({ database, applied, file, onProgress: backupProgress() })
    console.log(`Backed up ${rows} rows, pictures included, to ${file}.`)
  } finally {
    await database.close()
  }
})
