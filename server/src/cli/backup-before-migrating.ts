import { Problem } from '@chekku/domain/problem'
import { prepareBackup } from '../backup/backup-folder.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { BeforeMigrating } from '../database/connect.ts'
import { cannotStart } from '../database/storage-errors.ts'
import { backupProgress } from './progress.ts'

/** Backs up a database before it is migrated; if the backup fails, the server does not start. */
export function backUpBeforeMigrating(
  folder: string,
  print: (text: string) => void = console.log,
): BeforeMigrating {
  return async ({ database, applied, pending }) => {
    try {
      const file = await prepareBackup(folder, `before-${pending[0]?.name}`)
      print(`The database is of an earlier version. It is backed up to ${file} and brought up to date.`)
      await writeBackup({ database, applied, file, onProgress: backupProgress(print) })
    } catch (error) {
      const why = error instanceof Problem ? error.message : String(error)
      throw cannotStart(
        `The database can't be backed up before it is brought up to date, so it stays as it is. ${why}`,
        error,
      )
    }
  }
}
