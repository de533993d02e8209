import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach } from 'vitest'
import type { AppOptions } from '../src/app.ts'
import { createClock } from '../src/auth/testing.ts'
import { createTestDatabase, describeOnEachDatabase, type TestDialect } from '../src/database/testing.ts'
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

/** Runs a suite on each database of `testDialects`; `shop` is that of the running test, started anew for each. */
export const describeShop = (name: string, suite: ShopSuite) => describeShopWith(() => ({}), name, suite)

type Options = Partial<AppOptions>

/** Like `describeShop`, with options; those of a function are asked for before each start. */
export function describeShopWith(options: Options | (() => Options), name: string, suite: ShopSuite): void {
  describeOnEachDatabase(name, (connect, dialect) => {
    const shop = {} as TestApp
    beforeEach(async () => {
      Object.assign(
        shop,
        await startTestApp(await connect(), typeof options === 'function' ? options() : options),
      )
    })
    afterEach(() => shop.close())
    suite(shop, dialect)
  })
}

type ClockSuite = (shop: TestApp, clock: ReturnType<typeof createClock>) => void

/** Like `describeShop`, with a clock that stands at the start of each test, until the test moves it. */
export function describeShopWithClock(name: string, suite: ClockSuite): void {
  const clock = createClock()
  const options = () => {
    clock.set(Date.now())
    return { now: clock.now }
  }
  describeShopWith(options, name, shop => suite(shop, clock))
}
