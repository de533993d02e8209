import { mkdtempSync, rmSync } from 'node:fs'
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
import { sharedServer } from './shared-servers.ts'

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

async function startClockShop(): Promise<ClockShop> {
  const folder = mkdtempSync(join(tmpdir(), 'chekku-clock-'))
  const clock = createShopClock(folder)
  const server = await startServer(clock.settings)
  let offset = 0
  const pass = (milliseconds: number) => {
    clock.pass(milliseconds)
    offset += milliseconds
  }
  const now = () => Date.now() + offset
  return {
    ...server,
    now,
    wall: (minutes = 0) => wallTime(new Date(now() + minutes * minuteMs), timeZone),
    // The time zone has a fixed UTC offset all year.
    moveTo: (wall, seconds) => pass(Date.parse(`${wall}+05:30`) + seconds * 1_000 - now()),
    announce: (...notices) =>
      asAdministrator(server.origin, 'PUT', '/shop/notices', {
        notices: notices.map(notice => ({ text: 'Fresh groundnut oil', kind: 'news', ...notice })),
      }),
    restoreData() {
      pass(-offset)
      server.restoreData()
    },
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

const clockShop = sharedServer(startClockShop)

/** A server of its own whose clock can be moved. */
export const test = base.extend<{ shop: ClockShop }>({
  shop: async ({ browserName: _ }, use) => use(await clockShop()),
  server: async ({ shop }, use) => use(shop),
})

/** The bar of a notice, by the name of its kind. */
export const noticeLine = (page: Page, kind: 'News' | 'Closed' = 'News') =>
  page.getByRole('complementary', { name: kind, exact: true })

/** Waits until the shop returns a notice with this text, or none: the server checks its clock every second. */
export const expectNotice = (origin: string, text: string | undefined) =>
  expect
    .poll(async () => (await readData<{ notice: ShopNotice | null }>(origin, '/shop')).notice?.text)
    .toBe(text)
