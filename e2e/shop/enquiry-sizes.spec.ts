import { formatRupees } from '@chekku/domain/money'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { adminCalls, newName } from '../support/admin/admin-catalogue.ts'
import { test } from '../support/admin/admin-fixtures.ts'
import { listCategories, slugPath } from '../support/catalogue-api.ts'
import { storedLine, storeList } from '../support/enquiry-list.ts'
import { answerAsChat } from '../support/intercept.ts'
import { asAdministrator } from '../support/navigation-api.ts'

test('three sizes of one oil are asked for in one message @phone', async ({ page, server }) => {
  await answerAsChat(page.context())
  const [{ _id: category } = { _id: '' }] = await listCategories(server.origin)
  const name = newName('Groundnut Oil')
  const litre = { measure: 'volume', quantity: 1_000, price: 460.5 }
  const tin = { ...litre, kind: 'tin', quantity: 5_000, price: 2_100 }
  const unpriced = { ...litre, quantity: 15_000, price: 0 }
  const calls = await adminCalls(server.origin)
  const { _id } = await calls.createProduct({ name, category, packs: [litre, tin, unpriced] })
  const [small, large, largest] = [`${name}, 1 litre`, `${name}, 5 litre tin`, `${name}, 15 litres`]

  await test.step('the message of one size, beside Order', async () => {
    await page.goto(`/product/${_id}`)
    await page.getByText('See the message first').click()
    const bubble = page.getByRole('figure').getByRole('paragraph')
    await expect(bubble).toContainText(small)
    const add = page.getByRole('button', { name: 'Add to list' })
    await add.click()
    await page.getByRole('group', { name: 'Size' }).getByText('5 litre tin').click()
    await expect(bubble).toContainText(large)
    await expect(bubble).toContainText('?size=5-litre-tin')
    await expectAccessible(page)
    await add.click()
    await expect(page.getByText('1 on your list')).toBeVisible()
    await page.getByRole('group', { name: 'Size' }).getByText('15 litre').click()
    await expect(bubble).toContainText(`the price of:\n${largest}\nPrice on request\n`)
    await expect(page.getByRole('link', { name: `Ask about ${largest}` })).toBeVisible()
    await add.click()
    await expect(page.getByText('1 on your list')).toBeVisible()
  })

  await test.step('all on the list, each with its quantity', async () => {
    await page.getByRole('link', { name: '1 on your list' }).click()
    await page.getByRole('button', { name: `One more of ${small}` }).click()
    await expect(page.getByRole('link', { name: large })).toHaveAttribute('href', /\?size=5-litre-tin$/)
    await expect(page.getByText(`₹2,100 each · ₹420 a litre`)).toBeVisible()
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: largest }) })
    await expect(row.getByText('Price on request', { exact: true })).toBeVisible()
    await expect(row.getByText('Ask', { exact: true })).toBeVisible()
    const sum = page.getByRole('region', { name: 'Total and message' })
    await expect(sum.getByText('Prices on request are not counted.')).toBeVisible()
    await expect(sum).not.toContainText('₹0')
  })

  await test.step('and in the message, as it is sent', async () => {
    const total = formatRupees(460.5 * 2 + 2_100)
    const text = [
      'Hello, I would like to order:',
      `2 × ${small} at ₹460.50 = ₹921`,
      `1 × ${large} at ₹2,100`,
      `1 × ${largest}, price on request`,
      '',
      `Total: ${total}, without what has its price on request`,
      `${server.origin}/`,
    ].join('\n')
    const bubble = page.getByRole('figure').getByRole('paragraph')
    await expect.poll(() => bubble.textContent()).toBe(text)
    await expectAccessible(page)
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: 'Order these by chat' }).click()
    expect(new URL((await opened).url()).searchParams.get('text')).toBe(text)
  })

  await test.step('alone and out of stock it has no total', async () => {
    for (const gone of [small, large]) await page.getByRole('button', { name: `Remove ${gone}` }).click()
    await calls.updateProduct(_id, { inStock: false })
    await page.reload()
    const sum = page.getByRole('region', { name: 'Total and message' })
    await expect(sum.getByRole('link', { name: 'Ask for these by chat' })).toBeVisible()
    await expect(sum).not.toContainText(/Total|₹|not counted/)
  })
})

test('a list goes on when an oil is joined @desktop', async ({ page, server, consoleGuard }) => {
  consoleGuard.allow(/404.*\/api\/products\//)
  const [{ _id: category } = { _id: '' }] = await listCategories(server.origin)
  const name = newName('Sesame Oil')
  const calls = await adminCalls(server.origin)
  const litre = await calls.createProduct({ name: `${name}, 1 litre`, category, price: 555 })
  const tin = await calls.createProduct({ name: `${name}, 5 litre tin`, category, price: 2_600 })
  await storeList(page, [storedLine(tin)])
  await asAdministrator(server.origin, 'POST', '/products/join', { ids: [litre._id, tin._id] })

  await page.goto('/enquiry')
  const line = page.getByRole('heading', { name: `${name}, 5 litre tin` }).getByRole('link')
  const path = await slugPath(server.origin, 'product', litre._id)
  await expect(line).toHaveAttribute('href', `${path}?size=5-litre-tin`)
  await expect(page.getByRole('figure').getByRole('paragraph')).toContainText(
    `1 × ${name}, 5 litre tin at ₹2,600`,
  )
  await line.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('1 on your list')).toBeVisible()
})
