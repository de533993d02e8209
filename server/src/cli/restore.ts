import { join } from 'node:path'
import { checkBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { openDatabase } from '../database/connect.ts'
import { printDatabase, runCommand } from './command.ts'
import { createProgress } from './progress.ts'

const usage = `Usage:
  npm run restore -- FILE             into a database that is not there yet
  npm run restore -- FILE --replace   in the place of what is there, which is kept beside it
  npm run restore -- FILE --check     only looks whether the file is whole`

const percent = (share: number) => `${Math.floor(share * 100)} %`

await runCommand({
  usage,
  options: { replace: { type: 'boolean' }, check: { type: 'boolean' } },
  async work(settings, { values, positionals }, actor) {
    const [file = ''] = positionals
    const progress = createProgress()
    if (values.check) {
      const { head, rows } = await checkBackup(file, share => progress(() => `Checking: ${percent(share)}`))
      console.log(`${file} is whole: ${contentsText(rows)}, of ${head.createdAt}.`)
      return
    }
    const { head, rows, kept } = await restoreBackup({
      actor,
      file,
      to: printDatabase(settings),
      mayReplace: values.replace === true,
      onProgress: (step, share) =>
        progress(() => `${step === 'check' ? 'Checking' : 'Restoring'}: ${percent(share)}`),
    })
    console.log(`Restored ${contentsText(rows)}, of ${head.createdAt}. Everybody has to sign in anew.`)
    if ((rows.get('authenticators') ?? 0) > 0)
      console.log(
        'Second factors need the key of the shop that the backup is of: its SECRET_KEY, or its file DATA_DIR/key. Without it people sign in with their recovery codes.',
      )
    if (kept !== undefined) console.log(`What was there before is kept: ${kept}`)
    // A move to PostgreSQL leaves the shop behind in the SQLite file, where somebody may still have worked.
    const former = settings.databaseUrl === undefined ? kept : join(settings.dataDir, 'catalogue.db')
    const count = former === undefined ? 0 : await countSince(former, Date.parse(head.createdAt))
    if (count > 0)
      console.log(`Left behind: ${former} has ${count} lines of Activity that are newer than the backup.`)
  },
})

/** The audit events in a SQLite file since a moment, but for restores; 0 where it can't be opened. */
async function countSince(file: string, moment: number): Promise<number> {
  const opened = await openDatabase({ file }, { mayBeEarlier: true }).catch(() => undefined)
  if (opened === undefined) return 0
  const { reader } = opened.database
  const row = await reader
    .selectFrom('activity')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('at', '>', moment)
    .where('action', '<>', 'restored')
    .executeTakeFirstOrThrow()
    .finally(() => opened.database.close())
  return row.count
}

function contentsText(rows: ReadonlyMap<string, number>): string {
  return `${rows.get('products') ?? 0} products, ${rows.get('pictures') ?? 0} pictures and what belongs to them`
}
