import { finishBackup, prepareBackup } from '../backup/backup-folder.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { openDatabase } from '../database/connect.ts'
import { markBackup } from '../go-live/service.ts'
import { printDatabase, runCommand } from './command.ts'
import { backupProgress } from './progress.ts'

const usage = `Usage:
  npm run backup -- FILE
  npm run backup -- --to FOLDER [--keep NUMBER]
                              into a file named by time; of those in FOLDER the newest NUMBER stay`

await runCommand({
  usage,
  options: { to: { type: 'string' }, keep: { type: 'string' } },
  isRight({ values: { to, keep }, positionals }) {
    if (!to) return positionals.length === 1 && !keep
    return positionals.length === 0 && (keep === undefined || /^[1-9]\d{0,3}$/.test(keep))
  },
  async work(settings, { values: { to: folder, keep }, positionals }) {
    const beganAt = Date.now()
    const { database, applied } = await openDatabase(printDatabase(settings), { mayBeEarlier: true })
    try {
      const file = folder ? await prepareBackup(folder) : (positionals[0] ?? '')
      const rows = await writeBackup({ database, applied, file, onProgress: backupProgress() })
      console.log(`Backed up ${rows} rows, pictures included, to ${file}.`)
      if (!(await markBackup(database, beganAt)))
        console.log('The go-live check does not know of it, since this database cannot be written.')
      const removed = folder ? await finishBackup(folder, file, keep ? Number(keep) : undefined) : 0
      if (removed > 0) console.log(`Removed ${removed} older ${removed === 1 ? 'one' : 'ones'}.`)
    } finally {
      await database.close()
    }
  },
})
