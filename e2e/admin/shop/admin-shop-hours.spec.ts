import { problemMessages } from '@chekku/domain/problem'
import { sampleShop } from '@chekku/domain/sample-shop'
import { weekdays } from '@chekku/domain/shop/opening-hours'
import { shopLimits, shopMessages } from '@chekku/domain/shop/sections'
import { emptyShop } from '@chekku/domain/shop/shop'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/admin/admin-shop-screen.ts'

test.beforeEach(({ shop }) => shop.save('hours', sampleShop.hours))

/** Expects the "open now" text of the contact page at a moment. */
async function expectOpenNow(page: Page, moment: string, text: string): Promise<void> {
  await page.clock.setFixedTime(new Date(moment))
  await page.goto('/contact')
  await expect(page.getByRole('main').getByText(text)).toBeVisible()
}

test('hours over midnight are everywhere @desktop', async ({ page, otherVisitor, shop }) => {
  const hours = await shop.open('hours')
  await hours.getByRole('button', { name: 'Add hours on Monday' }).click()
  await hours.getByLabel('Monday opens').first().fill('18:00')
  await hours.getByLabel('Monday closes').first().fill('02:00')
  await expect(hours.getByText('until 2:00 AM of the next day')).toBeVisible()
  await hours.getByLabel('Monday opens').last().fill('09:00')
  await hours.getByLabel('Monday closes').last().fill('13:00')
  await hours.getByRole('button', { name: 'Copy to other days from Monday' }).click()
  await expect(hours.getByText('9:00 AM - 1:00 PM, 6:00 PM - 2:00 AM')).toBeVisible()
  await expect(hours.getByText('Monday to Sunday')).toBeVisible()
  await expectAccessible(page)
  await shop.saveCard('hours')

  expect(await shop.page('/', 'footer')).toContain('9:00 AM - 1:00 PM, 6:00 PM - 2:00 AM')
  expect((await shop.structuredData()).openingHoursSpecification).toEqual(
    expect.arrayContaining([expect.objectContaining({ opens: '18:00', closes: '02:00' })]),
  )
  // A Tuesday in India (2030-01-08).
  await expectOpenNow(otherVisitor, '2030-01-08T01:30:00+05:30', 'Open now, until 2:00 AM')
})

test('hours are refused, doubted, copied @phone', async ({ page, consoleGuard, shop }) => {
  consoleGuard.allow(/status of 400/)
  const hours = await shop.open('hours')
  await hours.getByRole('button', { name: 'Add hours on Tuesday' }).click()
  const opens = hours.getByLabel('Tuesday opens').last()
  // Incomplete times are not in the preview yet.
  await expect(hours.getByText('Monday to Saturday')).toBeVisible()
  await shop.bar.getByRole('button', { name: 'Save Opening hours' }).click()
  await expect(opens).toBeFocused()
  await expect(opens).toHaveAccessibleDescription('Opens must be a time, such as 09:00')
  await expectAccessible(page)
  await opens.fill('20:00')
  await hours.getByLabel('Tuesday closes').last().fill('03:00')
  await hours.getByLabel('Wednesday closes').fill('08:00')
  await expect(opens).not.toHaveAttribute('aria-invalid', 'true')
  await hours.getByRole('button', { name: /^Remove Tuesday 09:00/ }).click()
  await shop.bar.getByRole('button', { name: 'Save Opening hours' }).click()
  const question = page.getByRole('alertdialog', { name: 'Save it like this?' })
  await expect(question).toContainText('Wednesday: 9:00 AM - 8:00 AM ends on the next day.')
  await question.getByRole('button', { name: 'Back to the form' }).click()
  const addOnSaturday = hours.getByRole('button', { name: 'Add hours on Saturday' })
  for (let count = 1; count < shopLimits.spansPerDay; count += 1) await addOnSaturday.click()
  await expect(addOnSaturday).toHaveCount(0)
  await hours
    .getByRole('button', { name: /^Remove Saturday/ })
    .last()
    .click()
  await expect(addOnSaturday).toBeFocused()
  await shop.bar.getByRole('button', { name: 'Discard changes of Opening hours' }).click()

  await hours.getByRole('button', { name: 'Remove Sunday 09:00 to 13:00' }).click()
  await expect(hours.getByRole('group', { name: 'Sunday' }).getByText('Closed')).toBeVisible()
  await expect(hours.getByRole('button', { name: 'Copy to other days from Sunday' })).toHaveCount(0)
  await hours.getByLabel('Monday opens').fill('10:00')
  await hours.getByRole('button', { name: 'Copy to other days from Monday' }).click()
  await expect(hours.getByText('10:00 AM - 9:30 PM')).toBeVisible()
  await expect(hours.getByText('Monday to Saturday')).toBeVisible()
  await expect(hours.getByRole('group', { name: 'Sunday' }).getByText('Closed')).toBeVisible()
  await shop.saveCard('hours')
  expect((await shop.stored()).hours.week).toEqual({
    ...Object.fromEntries(weekdays.map(day => [day, [{ opens: '10:00', closes: '21:30' }]])),
    sunday: [],
  })

  // Of the only open day they are copied to all.
  const friday = [{ opens: '08:00', closes: '12:00' }]
  await shop.save('hours', { week: { ...emptyShop.hours.week, friday } })
  await page.reload()
  await hours.getByRole('button', { name: 'Copy to other days from Friday' }).click()
  await expect(hours.getByText('Monday to Sunday')).toBeVisible()
})

test('two people’s different days both stay @desktop', async ({ page, consoleGuard, shop }) => {
  consoleGuard.allow(/status of 412/)
  const hours = await shop.open('hours')
  await hours.getByLabel('Monday opens').fill('10:00')
  await hours.getByLabel('Tuesday opens').fill('11:00')
  const theirs = { tuesday: [{ opens: '12:00', closes: '21:30' }], sunday: [] }
  const pongal = { from: '2030-01-15', until: '2030-01-15', label: 'Pongal', spans: [] }
  await shop.save('hours', { week: theirs, special: [pongal] })
  await shop.bar.getByRole('button', { name: 'Save Opening hours' }).click()
  const dialog = page.getByRole('dialog', { name: problemMessages.stale })
  await expect(dialog.getByRole('group')).toHaveCount(1)
  const tuesday = dialog.getByRole('group', { name: 'Tuesday' })
  await expect(tuesday).toContainText('11:00 AM - 9:30 PM')
  await expect(tuesday).toContainText('12:00 PM - 9:30 PM')
  await expect(tuesday.getByRole('radio', { name: /^Keep mine/ })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Back to the form' }).click()
  await expect(hours.getByLabel('Tuesday opens')).toHaveValue('11:00')
  await shop.bar.getByRole('button', { name: 'Save Opening hours' }).click()
  await dialog.getByRole('button', { name: 'Save my choice' }).click()
  await expect(page.getByRole('status').getByText(shopMessages.cardSaved('hours'))).toBeVisible()
  await expect(hours.getByRole('group', { name: 'Sunday' }).getByText('Closed')).toBeVisible()
  expect((await shop.stored()).hours).toMatchObject({
    week: {
      monday: [{ opens: '10:00' }],
      tuesday: [{ opens: '11:00' }],
      wednesday: [{ opens: '09:00' }],
      sunday: [],
    },
    special: [pongal],
  })
})

test('a holiday; another time zone @desktop', async ({ page, otherVisitor, shop, consoleGuard }) => {
  consoleGuard.allow(/status of 400/)
  await page.clock.setFixedTime(new Date('2030-01-08T12:00:00+05:30'))
  const hours = await shop.open('hours')
  await hours.getByRole('button', { name: 'Add a special day' }).click()
  const day = hours.getByRole('listitem').filter({ has: page.getByLabel('Name of the special day') })
  await expect(day.getByLabel('From')).toBeFocused()
  await expect(day.getByLabel('From'), 'tomorrow').toHaveValue('2030-01-09')
  await day.getByLabel('From').fill('2030-01-14')
  await expect(day.getByLabel('Until')).toHaveValue('2030-01-14')
  await day.getByLabel('Until').fill('2030-01-16')
  await day.getByLabel('Name of the special day').fill('Pongal')
  await expect(hours.getByRole('button', { name: /^Pongal/ })).toContainText(
    'Monday, 14 January to Wednesday, 16 January: Closed',
  )
  await hours.getByRole('button', { name: 'Add a special day' }).click()
  const other = hours
    .getByRole('listitem')
    .filter({ has: page.getByLabel('Name of the special day') })
    .last()
  await other.getByLabel('From').fill('2030-01-16')
  await other.getByLabel('Name of the special day').fill('Market day')
  const closed = other.getByLabel('Closed all day')
  await closed.uncheck()
  await other.getByRole('button', { name: 'Remove Market day 09:00 to 13:00' }).click()
  await expect(closed).toBeFocused()
  await expect(closed).toBeChecked()
  await closed.uncheck()
  await other.getByLabel('Market day opens').fill('10:00')
  await other.getByLabel('Market day closes').fill('12:00')
  await shop.bar.getByRole('button', { name: 'Save Opening hours' }).click()
  const twice = 'Wednesday, 16 January is in two special days'
  await expect(other.getByLabel('From')).toHaveAccessibleDescription(twice)
  await expectAccessible(page)
  await day.first().getByLabel('Until').fill('2030-01-15')
  await expect(other.getByLabel('From'), 'put right in the other').not.toHaveAccessibleDescription(twice)
  await shop.saveCard('hours')

  await expectOpenNow(otherVisitor, '2030-01-14T10:00:00+05:30', 'Closed now, opens on Wednesday at 10:00 AM')
  expect((await shop.structuredData()).specialOpeningHoursSpecification).toMatchObject([
    { validFrom: '2030-01-14', validThrough: '2030-01-15', opens: '00:00', closes: '00:00' },
    { validFrom: '2030-01-16', validThrough: '2030-01-16', opens: '10:00', closes: '12:00' },
  ])

  await shop.save('hours', { timeZone: 'Asia/Dubai' })
  await page.clock.setFixedTime(new Date('2030-01-08T12:00:00Z'))
  await page.reload()
  await expect(hours.getByText('Your shop’s clock shows 4:00 PM, Tuesday, 8 January.')).toBeVisible()
  await hours.getByLabel('Monday opens').fill('10:00')
  await shop.saveCard('hours')
  expect((await shop.stored()).hours.timeZone).toBe('Asia/Dubai')
  await hours.getByLabel('Time zone').selectOption('Asia/Kolkata')
  await expect(hours.getByText('Your shop’s clock shows 5:30 PM, Tuesday, 8 January.')).toBeVisible()
  await shop.saveCard('hours')
  expect((await shop.stored()).hours.timeZone).toBe('Asia/Kolkata')
  await expect(hours.getByLabel('Time zone')).toHaveCount(0)
})
