/* Migrates a database and kills itself, as `kill -9` does, after a number of statements; or ends as it should. */
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
