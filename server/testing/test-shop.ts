import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, describe } from 'vitest'
import type { AppOptions } from '../src/app.ts'
import { createClock } from '../src/auth/testing.ts'
import { createTestDatabase, type TestDialect, testDialects } from '../src/database/testing.ts'
import { keepContent } from './keep-content.ts'
import { startTestApp, type TestApp } from './test-app.ts'

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

type ShopSuite = (shop: TestApp, dialect: TestDialect) => void

/** Runs a suite on each database of `testDialects`; each test begins with an empty shop. */
export const describeShop = (name: string, suite: ShopSuite) => describeShopWith({}, name, suite)

type Options = Partial<AppOptions>

/** Like `describeShop`, with options; those of a function are asked for before each test, which gets a new app. */
export function describeShopWith(options: Options | (() => Options), name: string, suite: ShopSuite): void {
  describe.each(testDialects())(`${name} on %s`, dialect => {
    const shop = {} as TestApp
    const start = async () => {
      const location = await createTestDatabase(dialect)
      Object.assign(
        shop,
        await startTestApp(location.database, typeof options === 'function' ? options() : options),
      )
      return {
        ...location,
        async close() {
          await shop.close()
          await location.close()
        },
      }
    }
    // To bring the content back takes a thirtieth of the work of a start.
    if (typeof options !== 'function') {
      let restore: () => Promise<void>
      beforeAll(async () => {
        const { close, ...location } = await start()
        const content = await keepContent(location)
        restore = content.restore
        return async () => {
          await content.close()
          await close()
        }
      })
      beforeEach(() => restore())
    } else
      beforeEach(async () => {
        const { close } = await start()
        return close
      })
    suite(shop, dialect)
  })
}

type ClockSuite = (shop: TestApp, clock: ReturnType<typeof createClock>) => void

/** Like `describeShop`, with a clock that stands at the start of each test, until the test moves it. */
export function describeShopWithClock(name: string, suite: ClockSuite): void {
  const clock = createClock()
  describeShopWith({ now: clock.now }, name, shop => {
    beforeEach(() => clock.set(Date.now()))
    suite(shop, clock)
  })
}
