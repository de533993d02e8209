/* Restores a backup over a database, and pauses when the new tables are filled but not yet swapped in. */
import { once } from 'node:events'
import { checkBackup } from '../../src/backup/read-backup.ts'
import type { DatabaseOptions } from '../../src/database/connect.ts'
import { applyPending, history } from '../../src/database/migrations/migrate.ts'
import { replaceDatabase } from '../../src/database/replace.ts'

const [, , input = ''] = process.argv
const { to, file } = JSON.parse(input) as { to: DatabaseOptions; file: string }
const { head } = await checkBackup(file)
await replaceDatabase(to, {
  mayReplace: true,
  async build(transaction, dialect) {
    const schema = history.filter(({ name }) => head.schema.includes(name))
    await applyPending(transaction, dialect, schema)
    process.stdout.write('filled\n')
    await once(process.stdin, 'data')
  },
})
