import { writeBackup } from '../backup/write-backup.ts'
import { openDatabase } from '../database/connect.ts'
import { markBackup } from '../go-live/service.ts'
import { readArguments, runCommand, tellDatabase } from './command.ts'
import { backupProgress } from './progress.ts'

const usage = `Usage:
  npm run backup -- FILE`

await runCommand(async settings => {
  const [file = ''] = readArguments(usage, {}).positionals
  const beganAt = Date.now()
  const { database, applied } = await openDatabase(tellDatabase(settings), { mayBeEarlier: true })
  try {
    const rows = await writeBackup({ database, applied, file, onProgress: backupProgress() })
    console.log(`Backed up ${rows} rows, pictures included, to ${file}.`)
    if (!(await markBackup(database, beganAt)))
      console.log('The go-live check does not know of it, since this database cannot be written.')
  } finally {
    await database.close()
  }
})
