import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { startTestShop, type TestShop } from './test-shop.ts'

/** The built site. A run of tests that use it begins with its build (`scripts/build/build-before-tests.ts`). */
export const siteDirectory = join(import.meta.dirname, '../../site/build')

/** Runs a suite on one shop with its site, which is started before what the suite itself prepares. */
export function describeSite(name: string, suite: (shop: TestShop) => void): void {
  describe(name, () => {
    const shop = {} as TestShop
    beforeAll(async () => {
      Object.assign(shop, await startTestShop({ siteDirectory }))
    })
    afterAll(() => shop.close())
    suite(shop)
  })
}
