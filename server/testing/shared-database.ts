import { beforeAll, describe } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { createTestDatabase, type TestDialect, testDialects } from '../src/database/testing.ts'
import { keepContent } from './keep-content.ts'

type Suite = (connect: () => Promise<Database>, dialect: TestDialect) => void

/** Like `describeOnEachDatabase`, with one database a suite: `connect`, once a test, makes it empty again. */
export function describeOnSharedDatabase(name: string, suite: Suite): void {
  describe.each(testDialects())(`${name} on %s`, dialect => {
    let connect: () => Promise<Database>
    beforeAll(async () => {
      const { close, ...location } = await createTestDatabase(dialect)
      const content = await keepContent(location)
      connect = async () => {
        await content.restore()
        return location.database
      }
      return async () => {
        await content.close()
        await close()
      }
    })
    suite(() => connect(), dialect)
  })
}
