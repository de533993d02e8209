import { emptyShop } from '@chekku/domain/shop/shop'
import { expect, test } from 'vitest'
import { detailDifferences } from './detail-differences.ts'
import { shopCards } from './shop-cards.ts'

const { identity, reach } = emptyShop

test('names the card and the value, with both texts', () => {
  const then = {
    ...emptyShop,
    identity: { ...identity, tagline: 'Pressed on Thursdays', logo: '/uploads/a.png' },
  }
  expect(detailDifferences(shopCards, then, emptyShop)).toEqual([
    { label: 'Identity: Tagline', one: 'Pressed on Thursdays', other: '(empty)' },
    { label: 'Identity: Logo', one: 'a.png', other: 'No picture' },
  ])
})

test('a list differs in its entries and in their order', () => {
  const one = { name: 'Instagram', href: 'https://instagram.com/shop' }
  const other = { name: 'Facebook', href: 'https://facebook.com/shop' }
  const withLinks = (social: (typeof one)[]) => ({ ...emptyShop, reach: { ...reach, social } })
  expect(detailDifferences(shopCards, withLinks([one, other]), withLinks([other, one]))).toMatchObject([
    {
      label: 'Reach: Social links',
      one: 'Instagram · https://instagram.com/shop\nFacebook · https://facebook.com/shop',
    },
  ])
})

test('details that say the same differ in nothing, whatever the notices', () => {
  const notices = [{ _id: '1', text: 'Closed', kind: 'closed' as const, from: '', until: '', link: '' }]
  const withNotice = { ...emptyShop, notices }
  expect(detailDifferences(shopCards, withNotice, emptyShop)).toEqual([])
})
