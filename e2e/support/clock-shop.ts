import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ShopNotice } from '@chekku/domain/schemas/shop'
import { wallTime } from '@chekku/domain/shop/opening-hours'
import { expect, type Page } from '@playwright/test'
import { createShopClock } from '../../server/testing/shop-clock.ts'
import { readData } from './catalogue-api.ts'
import { test as base } from './fixtures.ts'
import { asAdministrator } from './navigation-api.ts'
import { type RunningServer, startServer } from './server-process.ts'

const minuteMs = 60_000
export const timeZone = 'Asia/Kolkata'

interface ClockShop extends RunningServer {
  /** The wall time of the shop, optionally some minutes from now. */
  wall(minutes?: number): string
  now(): number
  /** Moves the server's clock to this many seconds after a wall time. */
  moveTo(wall: string, seconds: number): void
  announce(...notices: Partial<ShopNotice>[]): Promise<unknown>
}

/** A server of its own whose clock can be moved. */
export const test = base.extend<object, { shop: ClockShop; server: RunningServer }>({
  server: [async ({ shop }, use) => use(shop), { scope: 'worker' }],
  shop: [
    async ({ browserName: _ }, use) => {
      using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-clock-'))
      const clock = createShopClock(folder.path)
      const server = await startServer(clock.settings)
      let offset = 0
      const now = () => Date.now() + offset
      const wall = (minutes = 0) => wallTime(new Date(now() + minutes * minuteMs), timeZone)
      await use({
        ...server,
        now,
        wall,
        moveTo(to, seconds) {
          // The time zone has a fixed UTC offset all year.
          const passes = Date.parse(`${to}+05:30`) + seconds * 1_000 - now()
          clock.pass(passes)
          offset += passes
        },
        announce: (...notices) =>
          asAdministrator(server.origin, 'PUT', '/shop/notices', {
            notices: notices.map(notice => ({ text: 'Fresh groundnut oil', kind: 'news', ...notice })),
          }),
      })
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

/** The bar of a notice, by the name of its kind. */
export const noticeLine = (page: Page, kind: 'News' | 'Closed' = 'News') =>
  page.getByRole('complementary', { name: kind, exact: true })

/** Waits until the shop returns a notice with this text, or none: the server checks its clock every second. */
export const expectNotice = (origin: string, text: string | undefined) =>
  expect
    .poll(async () => (await readData<{ notice: ShopNotice | null }>(origin, '/shop')).notice?.text)
    .toBe(text)
