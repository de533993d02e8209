import * as orderTexts from '@chekku/domain/chat/order-texts'
import { contactText } from '@chekku/domain/contact'
import type { GoLiveCheck } from '@chekku/domain/schemas/go-live'
import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/admin/admin-shop-screen.ts'
import { keyboardHands } from '../../support/admin/input-methods.ts'
import { answerAsChat } from '../../support/intercept.ts'
import { asAdministrator } from '../../support/navigation-api.ts'

test('numbers are dialled as shown; landlines are doubted @desktop', async ({ page, product, shop }) => {
  const form = await shop.open('reach')
  const dialled = (text: string) =>
    form.getByRole('status').getByText(`Visitors dial ${text}`, { exact: true })
  await shop.field('reach', 'Chat number').fill('098765-43 210')
  await expect(dialled('+91 98765 43210')).toBeVisible()
  await shop.field('reach', 'Phone').fill('91 98765 43211')
  await expect(dialled('+91 98765 43211')).toBeVisible()
  await shop.field('reach', 'Another phone').fill('+44 20 7946 0018')
  await expect(dialled('+442079460018')).toBeVisible()
  await shop.field('reach', 'Email').fill('orders@meenakshi.example')
  await expectAccessible(page)
  await shop.saveCard('reach')
  await expect(shop.field('reach', 'Chat number')).toHaveValue('+91 98765 43210')

  const links = [...(await shop.page(`/product/${product._id}`)).matchAll(/wa\.me\/(\d*)/g)]
  expect([...new Set(links.map(([, number]) => number))]).toEqual(['919876543210'])
  const contact = await shop.page('/contact', 'footer')
  for (const address of ['tel:+919876543211', 'tel:+442079460018', 'mailto:orders@meenakshi.example'])
    expect(contact).toContain(`href="${address}"`)
  expect(await shop.structuredData()).toMatchObject({
    telephone: ['+91 98765 43211', '+442079460018'],
    email: 'orders@meenakshi.example',
  })
  expect(await shop.page('/llms.txt')).toContain('https://wa.me/919876543210')

  await shop.save('reach', { chatNumber: '98765 43210' })
  await shop.open('reach')
  const chatNumber = shop.field('reach', 'Chat number')
  const question = page.getByRole('alertdialog', { name: 'Save it like this?' })
  await chatNumber.fill('')
  await shop.bar.getByRole('button', { name: 'Save Phone and WhatsApp' }).click()
  await expect(question).toContainText('Nobody can order by chat without a chat number.')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Back to the form' }).click()
  await expect(chatNumber).toHaveValue('')
  expect((await shop.stored()).reach.chatNumber).toBe('919876543210')
  await chatNumber.fill('04259 223456')
  await shop.field('reach', 'Phone').fill('Toll free 1800 425 1234')
  await shop.bar.getByRole('button', { name: 'Save Phone and WhatsApp' }).click()
  await expect(question).toContainText('+91 4259 223456 is no mobile number')
  await question.getByRole('button', { name: 'Save it' }).click()
  await expect(chatNumber).toHaveValue('+91 4259 223456')
  // What is stored already is not asked about again.
  await shop.field('reach', 'Email').fill('again@meenakshi.example')
  await shop.saveCard('reach')
  expect((await shop.stored()).reach).toMatchObject({
    chatNumber: '914259223456',
    email: 'again@meenakshi.example',
  })
  expect(await shop.page('/contact', 'main')).toMatch(/href="tel:18004251234"[^>]*>1800 425 1234</)
})

test('the test message and the form @phone', async ({ page, server: { origin }, shop, otherVisitor }) => {
  await shop.save('identity', { name: 'Meenakshi Oils' })
  await shop.save('reach', { chatNumber: '98765 43210', homeFormOpensChat: false })
  const form = await shop.open('reach')
  const untested = async () => {
    const { items } = await asAdministrator<GoLiveCheck>(origin, 'GET', '/go-live')
    return items.find(({ key }) => key === 'testMessage')?.count
  }
  expect(await untested()).toBe(1)
  const link = form.getByRole('link', { name: /^Send myself a test message/ })
  const address = new URL((await link.getAttribute('href')) ?? '')
  expect(address.origin + address.pathname).toBe('https://wa.me/919876543210')
  expect(address.searchParams.get('text')).toBe(orderTexts.test('Meenakshi Oils'))
  await answerAsChat(page.context())
  const opened = page.context().waitForEvent('page')
  await link.click()
  await expect((await opened).getByText('Chat')).toBeVisible()
  // The go-live check no longer reports the number as untested.
  await expect.poll(untested).toBe(0)

  await shop.field('reach', 'Chat number').fill('98765 43213')
  await expect(form.getByRole('button', { name: 'Send myself a test message' })).toBeDisabled()
  await expect(form.getByText('Save the chat number first.')).toBeVisible()
  await shop.saveCard('reach')
  await expect(link).toHaveAttribute('href', /^https:\/\/wa\.me\/919876543213\?text=/)

  const toggle = form.getByRole('checkbox', { name: 'Open a chat from the home page form' })
  await expect(toggle).toHaveAccessibleDescription(/opens a chat with you/)
  await toggle.check()
  await shop.saveCard('reach')
  await answerAsChat(otherVisitor.context())
  await otherVisitor.goto('/')
  const who = { name: 'Asha', email: 'asha@example.com', phone: '98765 43210' }
  const typed = { ...who, message: 'Do you deliver to Erode?' }
  for (const [name, text] of Object.entries(typed)) await otherVisitor.locator(`#contact-${name}`).fill(text)
  await expectAccessible(otherVisitor)
  const contact = otherVisitor.context().waitForEvent('page')
  await otherVisitor.locator('form:has(#contact-message) [type=submit]').click()
  const chat = new URL((await contact).url())
  expect(chat.origin + chat.pathname).toBe('https://wa.me/919876543213')
  expect(chat.searchParams.get('text')).toBe(contactText({ ...typed, subject: '' }))

  await toggle.uncheck()
  await shop.saveCard('reach')
  await otherVisitor.reload()
  await expect(otherVisitor.getByRole('form', { name: 'Message' })).toBeVisible()
  await expect(otherVisitor.getByRole('form', { name: 'Write to us' })).toHaveCount(0)
})

test('social links are arranged without a mouse @desktop', async ({ page, shop }) => {
  await shop.save('reach', {
    social: [
      { name: 'Instagram', href: 'https://instagram.com/meenakshi' },
      { name: 'Facebook', href: 'https://facebook.com/meenakshi' },
    ],
  })
  const form = await shop.open('reach')
  const { keyboard } = page
  await form.getByRole('button', { name: 'Add a link' }).press('Enter')
  const rows = form.getByRole('list', { name: 'Social links' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  // The new row has the focus, so typing goes into it.
  await keyboard.type('YouTube')
  await keyboard.press('Tab')
  await keyboard.type('@meenakshi')
  await expect(rows.nth(2).getByLabel('Address')).toHaveAccessibleDescription(
    'The link leads to https://www.youtube.com/@meenakshi',
  )
  const move = form.getByRole('button', { name: 'Move YouTube', exact: true })
  await move.focus()
  await keyboardHands(page).chooseInMenu(move, 'Move up')
  await expect(rows.nth(1).getByLabel('Name of the link')).toHaveValue('YouTube')
  await expect(move).toBeFocused()
  await form.getByRole('button', { name: 'Remove Facebook', exact: true }).press('Enter')
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)
  await shop.saveCard('reach')

  const { sameAs } = await shop.structuredData()
  expect(sameAs).toEqual(['https://instagram.com/meenakshi', 'https://www.youtube.com/@meenakshi'])
  const home = await shop.page('/', 'footer')
  for (const text of ['>Instagram<', '>YouTube<', 'href="https://www.youtube.com/@meenakshi"'])
    expect(home).toContain(text)
  expect(home).not.toContain('>Facebook<')
})
