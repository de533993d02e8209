/* Holds the write lock of a SQLite file until it gets input. */
import { once } from 'node:events'
import BetterSqlite from 'better-sqlite3'

const [, , input = ''] = process.argv
const handle = new BetterSqlite(JSON.parse(input) as string)
handle.exec('begin immediate')
process.stdout.write('holding\n')
await once(process.stdin, 'data')
handle.exec('commit')
handle.close()
process.stdout.write('released\n')
process.stdin.destroy()
