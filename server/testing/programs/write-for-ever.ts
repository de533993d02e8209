/* Writes increasing numbers to a database and prints each committed one. */
import { connectDatabase, type DatabaseOptions } from '../../src/database/connect.ts'

const [, , input = ''] = process.argv
const database = await connectDatabase(JSON.parse(input) as DatabaseOptions)
for (let count = 1; ; count += 1) {
  await database.writeCatalogue(async queries => {
    await queries.deleteFrom('go_live_marks').execute()
    await queries
      .insertInto('go_live_marks')
      .values({ name: 'count', value: String(count), marked_at: 1 })
      .execute()
  })
  process.stdout.write(`${count}\n`)
}
