import { searchTextWithCategories } from '@chekku/domain/product/search-text'
import { matchesTerms, searchTerms } from '@chekku/domain/rules/search-terms'
import type { Product } from '@chekku/domain/schemas/product'
import { array, constantFrom, sample } from 'fast-check'
import { expect, test } from 'vitest'
import { isWholeRun } from '../../testing/choose-from.ts'
import { describeShop } from '../../testing/test-shop.ts'

const volume = (quantity: number, kind = '') => ({ measure: 'volume', quantity, kind, price: 9 })

describeShop('a search for products', shop => {
  const search = (text: string) => shop.read<Product[]>(`/products?search=${encodeURIComponent(text)}`)
  const names = async (text: string) => (await search(text)).map(({ name }) => name).sort()

  test('finds a name together with a size, and what was joined by the name that it had', async () => {
    const { _id: category } = await shop.createCategory({ name: 'Oils' })
    const { _id: lamps } = await shop.createCategory({ name: 'Lamps', parent: category })
    const create = (name: string, more: object) => shop.createProduct({ name, category, ...more })
    const sesame = await create('Sesame', {
      packs: [{ ...volume(1_000), sku: 'SE-1' }, volume(5_000, 'tin')],
    })
    await create('Mustard', { packs: [volume(15_000), volume(1_500)], subcategory: lamps })
    const [litre, tin] = [await create('Castor, 1 litre', {}), await create('Castor, 1000 ml tin', {})]
    await shop.call('POST', '/products/join', { body: { ids: [litre._id, tin._id] } })
    for (const [text, found] of [
      ['sesame 5 litre', ['Sesame']],
      ['5 LITRE', ['Sesame']],
      ['1000ml sesame', ['Sesame']],
      ['se-1', ['Sesame']],
      ['tin SESAME', ['Sesame']],
      ['castor, 1000 ml tin', ['Castor']],
      ['oil mustard', ['Mustard']],
      ['lamps 1.5l', ['Mustard']],
      ['oils', ['Castor', 'Mustard', 'Sesame']],
      ['“sesame-oils” 5 litre?', []],
      ['“sesame” & oils, 5 litre?', ['Sesame']],
    ] as const)
      expect([text, await names(text)]).toEqual([text, found])
    await shop.call('PUT', `/categories/${category}`, { body: { name: 'Fats' } })
    expect([await names('oils'), await names('fats 5 litre')]).toEqual([[], ['Sesame']])
    const body = { description: 'Cold', packs: sesame.packs?.slice(0, 1) }
    await shop.call('PUT', `/products/${sesame._id}`, { body })
    expect([await names('sesame 5 litre'), await names('cold SE-1')]).toEqual([[], ['Sesame']])
  })

  test('finds what the browser finds, whatever is searched', async () => {
    const words = [
      ...['oil', 'Oils', '5', '15', '1.5', 'litre', 'l', 'ml', '500ml', '%', '(5', 'a_', 'tin,'],
      ...['நெய்', 'லெண்', '.', 'É', 'épice', 'k\\s', 'oil-5?', '“oil’s', '&'],
    ]
    const texts = sample(array(constantFrom(...words), { minLength: 1, maxLength: 5 }), {
      numRuns: 120,
      seed: 7,
    })
    const phrases = texts.map(parts => parts.join(' '))
    const categories: string[] = []
    for (const name of ['Oils', '15 litre cans', 'நெய்'])
      categories.push((await shop.createCategory({ name }))._id)
    for (const [at, name] of phrases.slice(0, 30).entries())
      await shop.createProduct({
        name,
        description: phrases[at + 30] ?? '',
        category: categories[at % 3] ?? '',
        ...(at % 2 === 0 && {
          packs: [volume([500, 1_500, 5_000, 15_000][at % 4] ?? 1, at % 3 === 0 ? 'tin' : '')],
        }),
      })
    const all = await shop.read<Product[]>('/products')
    for (const text of [...words, ...phrases.slice(60, isWholeRun ? 120 : 90)]) {
      const terms = searchTerms(text)
      const expected = all.filter(product => matchesTerms(searchTextWithCategories(product), terms))
      const found = await search(text)
      expect([text, found.map(({ _id }) => _id)]).toEqual([text, expected.map(({ _id }) => _id)])
    }
  })
})
