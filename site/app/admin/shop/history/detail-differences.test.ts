import { sampleShop } from '@chekku/domain/sample-shop'
import { emptyShop } from '@chekku/domain/shop/shop'
import { expect, test } from 'vitest'
import { shopCards } from '../shop-cards.ts'
import { detailDifferences } from './detail-differences.ts'

const { identity, reach } = emptyShop

test('names the card and the value, with both texts', () => {
  const then = {
    ...emptyShop,
    identity: { ...identity, tagline: 'Pressed on Thursdays', logo: '/uploads/a.png' },
  }
  expect(detailDifferences(shopCards, then, emptyShop)).toEqual([
    {
      section: 'identity',
      label: 'Name and logo: Tagline',
      before: 'Pressed on Thursdays',
      after: '(empty)',
    },
    { section: 'identity', label: 'Name and logo: Logo', before: 'a.png', after: 'No picture' },
  ])
})

test('a list differs in its entries and in their order', () => {
  const one = { name: 'Instagram', href: 'https://instagram.com/shop' }
  const other = { name: 'Facebook', href: 'https://facebook.com/shop' }
  const withLinks = (social: (typeof one)[]) => ({ ...emptyShop, reach: { ...reach, social } })
  expect(detailDifferences(shopCards, withLinks([one, other]), withLinks([other, one]))).toMatchObject([
    {
      label: 'Phone and WhatsApp: Social links',
      before: 'Instagram · https://instagram.com/shop\nFacebook · https://facebook.com/shop',
    },
  ])
})

test('hours say their days, as visitors read them', () => {
  const holiday = { from: '2027-01-15', until: '2027-01-16', label: 'Pongal', spans: [] }
  const { hours } = sampleShop
  const withHours = { ...emptyShop, hours: { ...hours, special: [holiday] } }
  expect(detailDifferences(shopCards, withHours, emptyShop)).toMatchObject([
    {
      label: 'Opening hours: Week',
      before: 'Monday to Saturday: 9:00 AM - 9:30 PM\nSunday: 9:00 AM - 1:00 PM',
      after: '(empty)',
    },
    {
      label: 'Opening hours: Holidays and special days',
      before: 'Friday, 15 January to Saturday, 16 January: Pongal: Closed',
    },
  ])
})

test('details that say the same differ in nothing, whatever the notices', () => {
  const notices = [{ _id: '1', text: 'Closed', kind: 'closed' as const, from: '', until: '', link: '' }]
  const withNotice = { ...emptyShop, notices }
  expect(detailDifferences(shopCards, withNotice, emptyShop)).toEqual([])
})
