import { navigationMessages } from '@chekku/domain/navigation/navigation-messages'
import { expect } from '@playwright/test'
import { visitorPage } from '../support/admin/admin-catalogue.ts'
import { said } from '../support/admin/admin-fixtures.ts'
import {
  categories,
  chooseMove,
  expectNames,
  fixedItems,
  grip,
  mainNames,
  positionCall,
  positions,
  row,
  spoken,
  test,
} from '../support/admin/admin-navigation-screen.ts'
import { boxOf } from '../support/boxes.ts'
import { dragBelow, finger, touchDragBelow } from '../support/dragging.ts'
import { refuseInstead } from '../support/intercept.ts'

test('a finger drags by one call, or scrolls @phone', async ({ page, server: { origin } }) => {
  const [first = '', second = '', third = '', ...rest] = await mainNames(origin)
  const moved = [second, third, first, ...rest]
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/')) calls.push(`${request.method()} ${request.postData()}`)
  })
  await touchDragBelow(page, grip(categories(page), first), row(categories(page), third))
  await expect(said(page, navigationMessages.orderUpdated)).toBeVisible()
  await expectNames(categories(page), moved)
  await expect(spoken(page)).toHaveText(`${first}: place 3 of ${moved.length}`)
  expect(calls).toHaveLength(1)
  expect(calls[0]).toContain('PATCH {"after":')
  expect(await mainNames(origin)).toEqual(moved)
  const header = await visitorPage(origin, '/', 'header')
  expect(header.lastIndexOf(`>${second}<`)).toBeLessThan(header.lastIndexOf(`>${first}<`))
  await page.reload()
  await expectNames(categories(page), moved)

  const { x, y } = await boxOf(grip(positions(page), 'Home'))
  const before = await page.evaluate(() => window.scrollY)
  const touch = await finger(page)
  await touch.down(x + 20, y + 20)
  for (let step = 1; step <= 6; step += 1) await touch.move(x + 20, y + 20 - step * 25)
  await touch.up()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 50)
  await expectNames(positions(page), ['Home'], { isBeginning: true })
})

test('a failed or impossible move leaves all @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/nav-settings/)
  const before = await mainNames(server.origin)
  const [first = ''] = before
  await refuseInstead(page, positionCall)
  await chooseMove(page, categories(page), first, 'Move down')
  await expect(said(page, navigationMessages.updateItemOrderFailed)).toBeVisible()
  await expectNames(categories(page), before)
  // The last category, because it is directly above the fixed entries, in the same window.
  await dragBelow(page, grip(fixedItems(page), 'Home'), row(categories(page), before.at(-1) ?? ''))
  await expect(said(page, navigationMessages.swapNotImplemented)).toBeVisible()
  await expectNames(categories(page), before)
  await expectNames(fixedItems(page), ['Home'], { isBeginning: true })
})
