import { expect, test } from 'vitest'
import { endedAvailabilities, joinedProducts, packOfJoined, withOwnPictures } from '../../src/product/join.ts'
import { aPack, aProduct } from '../entities.ts'

const tin = aProduct({ _id: 'tin', name: 'Groundnut Oil, 5 litre tin', price: 2_050, image: '/t.jpg' })
const litre = aProduct({ _id: 'litre', name: 'Groundnut Oil, 1 litre', price: 460, image: '/l.jpg' })

test('joined products have the name that they share, the smallest size first, and all pictures', () => {
  const { name, packs, pictures } = joinedProducts([tin, litre])
  expect(name).toBe('Groundnut Oil')
  expect(packs).toEqual([
    aPack({ _id: 'litre', measure: 'volume', quantity: 1_000, price: 460 }),
    aPack({ _id: 'tin', kind: 'tin', measure: 'volume', quantity: 5_000, price: 2_050 }),
  ])
  expect(pictures.map(({ image }) => image)).toEqual(['/t.jpg', '/l.jpg'])
  const pair = aProduct({ _id: 'pair', name: 'Jaggery, 2 x 250 g' })
  expect(joinedProducts([pair, tin]).packs[0]).toMatchObject({ _id: 'pair', quantity: 250, pieces: 2 })
})

test('what is said of sizes counts over the name', () => {
  const packs = [aPack({ _id: 'a', kind: 'jar' }), aPack({ _id: 'b', kind: 'bag' })]
  const [said, several] = [
    { ...tin, packs: packs.slice(0, 1) },
    { ...litre, packs },
  ]
  expect(joinedProducts([said, tin]).packs.map(({ kind }) => kind)).toEqual(['jar', 'tin'])
  expect(joinedProducts([several, tin]).packs.map(({ _id }) => _id)).toEqual(['a', 'b', 'tin'])
})

test('eight pictures are kept, each once; a size has its product’s own where that is among them', () => {
  const products = Array.from({ length: 10 }, (_, n) =>
    aProduct({ _id: `${n}`, name: `Oil ${n}`, image: `/${n % 9}.jpg` }),
  )
  const { packs, pictures } = joinedProducts(products)
  expect(pictures.map(({ image }) => image)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map(n => `/${n}.jpg`))
  const images = withOwnPictures(packs, products, pictures).map(({ image }) => image)
  expect(images).toEqual([...pictures.map(({ image }) => image), '', '/0.jpg'])
})

test('a product has become the cheapest of its sizes that are left', () => {
  const packs = [aPack({ _id: 'a', price: 5 }), aPack({ _id: 'b', price: 3 }), aPack({ _id: 'c', price: 4 })]
  const product = aProduct({ packs })
  expect(packOfJoined(product, packs)).toBe('b')
  expect(
    packOfJoined(
      product,
      packs.filter(({ _id }) => _id !== 'b'),
    ),
  ).toBe('c')
  expect(packOfJoined(product, [aPack({ _id: 'other' })])).toBeUndefined()
})

test('of the availabilities only that of the staying product stays, and only where the stock of all does not contradict it', () => {
  const back = { ...tin, inStock: false, availability: { state: 'back-on', date: '2099-01-05' } } as const
  const few = { ...litre, availability: { state: 'few-left' } } as const
  const backEnds = '“Groundnut Oil, 5 litre tin”: “Back on 5 Jan 2099” becomes “Out of stock”.'
  const fewEnds = '“Groundnut Oil, 1 litre”: “Few left” becomes “In stock”.'
  expect(endedAvailabilities([back, few], 'litre')).toEqual([backEnds])
  expect(endedAvailabilities([back, few], 'tin')).toEqual([backEnds, fewEnds])
  expect(endedAvailabilities([back, { ...litre, inStock: false }], 'tin')).toEqual([])
  expect(endedAvailabilities([tin, litre], 'tin')).toEqual([])
})
