import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { PublicShop, ShopForEditing } from '@chekku/domain/schemas/shop'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChildProgram, startChildProgram } from '../../testing/child-program.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { connectDatabase } from '../database/connect.ts'
import type { Database } from '../database/database.ts'
import { createTestLocation, type TestLocation, testDialects } from '../database/testing.ts'

const built = join(import.meta.dirname, '../../../site/build')
const siteDirectory = existsSync(join(built, 'server/index.js')) ? built : undefined

describe.each(testDialects)('two processes with one shop, %s', dialect => {
  let location: TestLocation
  let database: Database
  let shop: TestApp
  let other: ChildProgram
  let origins: [string, string]

  beforeAll(async () => {
    location = await createTestLocation(dialect, 'migrated')
    database = await connectDatabase(location.options)
    shop = await startTestApp(database, { siteDirectory })
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    other = startChildProgram('serve-catalogue', { options: location.options, siteDirectory })
    const port = (shop.app.server.address() as AddressInfo).port
    origins = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await other.nextLine()}`]
  })
  afterAll(async () => {
    await other.kill()
    await shop.close()
    await database.close()
    await location.remove()
  })

  async function save(process: 0 | 1, name: string, version?: number): Promise<ShopForEditing | undefined> {
    const answer = await fetch(`${origins[process]}/api/shop/identity`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${shop.token}`,
        'content-type': 'application/json',
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
      body: JSON.stringify({ name, fullName: '' }),
    })
    const { data } = (await answer.json()) as { data: ShopForEditing }
    return answer.status === 200 ? data : undefined
  }
  const name = async (process: 0 | 1) => {
    const { data } = (await (await fetch(`${origins[process]}/api/shop`)).json()) as { data: PublicShop }
    return data.identity.name
  }
  const text = async (process: 0 | 1, path: string) => (await fetch(origins[process] + path)).text()

  test('show a save of either, on cached pages and for programs too', async () => {
    const paths = [
      '/manifest.webmanifest',
      '/llms.txt',
      ...(siteDirectory === undefined ? [] : ['/', '/contact']),
    ]
    for (const [index, process] of ([0, 1, 0, 1] as const).entries()) {
      // Each process has answered and cached the previous state.
      for (const path of paths) for (const one of [0, 1] as const) await text(one, path)
      const shopName = `Malar ${index}`
      await save(process, shopName)
      expect(await name(process)).toBe(shopName)
      await expect.poll(() => name(process === 0 ? 1 : 0), { timeout: 1_000, interval: 20 }).toBe(shopName)
      for (const path of paths)
        for (const one of [0, 1] as const) expect(await text(one, path)).toContain(shopName)
    }
  })

  test('store one of two saves that began at the same version', async () => {
    const { version = 0 } = (await save(0, 'Before')) ?? {}
    const saves = await Promise.all([save(0, 'Mine', version), save(1, 'Yours', version)])
    const stored = saves.filter(data => data !== undefined)
    expect(stored.map(data => data.version)).toEqual([version + 1])
    await expect.poll(() => name(0), { timeout: 1_000, interval: 20 }).toBe(stored[0]?.identity.name)
  })

  test('lose no acknowledged save when one is killed, and keep no half of one', async () => {
    let acknowledged = 0
    const saving = (async () => {
      for (let number = 1; ; number += 1) {
        await save(1, `Save ${number}`)
        acknowledged = number
      }
    })().catch(() => undefined)
    await expect.poll(() => acknowledged, { timeout: 10_000, interval: 5 }).toBeGreaterThan(10)
    await other.kill()
    await saving
    const details = await shop.read<ShopForEditing>('/shop/details')
    const number = Number(/^Save (\d+)$/.exec(details.identity.name)?.[1])
    expect(number - acknowledged).toBeOneOf([0, 1])
    const [newest] = await shop.read<{ version: number; details: ShopForEditing }[]>('/shop/history')
    expect([newest?.version, newest?.details.identity]).toEqual([details.version, details.identity])
  })
})
