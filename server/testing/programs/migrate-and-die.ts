/* Migrates a database and kills itself with SIGKILL after a number of statements. */
import { connectDatabase, type DatabaseOptions } from '../../src/database/connect.ts'
import { afterEveryStatement } from '../after-statements.ts'

const [, , input = ''] = process.argv
const { options, statements } = JSON.parse(input) as { options: DatabaseOptions; statements: number }
let seen = 0
afterEveryStatement(() => {
  seen += 1
  if (seen === statements) process.kill(process.pid, 'SIGKILL')
})
const database = await connectDatabase(options)
await database.close()
