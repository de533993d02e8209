import { navigationMessages } from '@chekku/domain/navigation-manager'
import { expect } from '@playwright/test'
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
  publicHeader,
  row,
  spoken,
  test,
} from '../support/admin/admin-navigation-screen.ts'
import { boxOf } from '../support/boxes.ts'
import { dragBelow, finger, touchDragBelow } from '../support/dragging.ts'
import { refuseInstead } from '../support/intercept.ts'

test('a dragged category is stored at once by one call @phone', async ({ page, otherVisitor, server }) => {
  const [first = '', second = '', third = '', ...rest] = await mainNames(server.origin)
  const calls: string[] = []
  page.on('request', request => {
    if (request.url().includes('/api/')) calls.push(`${request.method()} ${request.postData()}`)
  })
  await touchDragBelow(page, grip(categories(page), first), row(categories(page), third))
  await expect(said(page, navigationMessages.orderUpdated)).toBeVisible()
  await expectNames(categories(page), [second, third, first, ...rest])
  await expect(spoken(page)).toHaveText(`${first}: place 3 of ${3 + rest.length}`)
  expect(calls).toHaveLength(1)
  expect(calls[0]).toContain('PATCH {"after":')
  expect(await mainNames(server.origin)).toEqual([second, third, first, ...rest])
  const { dropdown } = await publicHeader(otherVisitor)
  expect(dropdown.indexOf(second)).toBeLessThan(dropdown.indexOf(first))
  await page.reload()
  await expectNames(categories(page), [second, third, first, ...rest])
})

test('a finger that scrolls over a grip moves nothing @phone', async ({ page }) => {
  const box = await boxOf(grip(positions(page), 'Home'))
  const touch = await finger(page)
  const { x, y } = { x: box.x + 20, y: box.y + 20 }
  await touch.down(x, y)
  for (let step = 1; step <= 6; step += 1) await touch.move(x, y - step * 25)
  await touch.up()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(50)
  await expectNames(positions(page), ['Home'], { isBeginning: true })
})

test('a failed move leaves everything where it was @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/nav-settings/)
  const before = await mainNames(server.origin)
  const [first = ''] = before
  await refuseInstead(page, positionCall)
  await chooseMove(page, categories(page), first, 'Move down')
  await expect(said(page, navigationMessages.updateItemOrderFailed)).toBeVisible()
  await expectNames(categories(page), before)
})

test('a fixed entry dropped on a category says why it stays @desktop', async ({ page, server }) => {
  const before = await mainNames(server.origin)
  // The last category, because it is directly above the fixed entries, in the same window.
  await dragBelow(page, grip(fixedItems(page), 'Home'), row(categories(page), before.at(-1) ?? ''))
  await expect(said(page, navigationMessages.swapNotImplemented)).toBeVisible()
  await expectNames(categories(page), before)
  await expectNames(fixedItems(page), ['Home'], { isBeginning: true })
})
