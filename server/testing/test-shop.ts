import type { AddressInfo } from 'node:net'
import type { AppOptions } from '../src/app.ts'
import { createTestDatabase } from '../src/database/testing.ts'
import { startTestApp } from './test-app.ts'

export type TestShop = Awaited<ReturnType<typeof startTestShop>>

/** Like `startTestApp`, on a separate SQLite database, which is closed with it. */
export async function startTestShop(options: Partial<AppOptions> = {}) {
  const location = await createTestDatabase('sqlite')
  const shop = await startTestApp(location.database, options)
  return {
    ...shop,
    /** Listens on a free port; returns the port. */
    async listen() {
      await shop.app.listen({ port: 0, host: '127.0.0.1' })
      return (shop.app.server.address() as AddressInfo).port
    },
    async close() {
      await shop.close()
      await location.close()
    },
  }
}
