import { dayErrors } from '@chekku/domain/product/day-errors'
import { shownFacts } from '@chekku/domain/product/facts'
import { factLimits, factMessages } from '@chekku/domain/rules/fact-limits'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import { expect, test } from 'vitest'
import { formData } from '../../testing/test-app.ts'
import { describeShopWith } from '../../testing/test-shop.ts'

const facts: Facts = {
  packedOn: '2026-11-02',
  village: 'Vellakoil',
  ingredients: 'Sesame seed, palm jaggery',
  allergens: ['peanut', 'sesame'],
  otherAllergens: 'Traces of cashew',
  diet: 'vegetarian',
  shelfLife: { count: 9, unit: 'months' },
  storage: 'Keep closed, away from light',
  usage: 'For tempering',
  process: 'Pressed in wood, settled in the sun',
  country: 'India',
  maker: 'Arogya Farms\nVellakoil',
  fssai: '12345678901234',
  certificates: [{ name: 'Jaivik Bharat', number: 'IN-7', link: 'https://jaivikbharat.example/7' }],
  nutrition: { per: 'ml', energy: 828, sugars: 0, fat: 92, saturatedFat: 13.5 },
}

const now = () => Date.parse('2026-11-22T20:00:00Z')

describeShopWith({ now }, 'facts', shop => {
  const read = (id: string) => shop.read<Product>(`/products/${id}`)
  const put = async (path: string, body: object) => {
    const answer = await shop.call<Product & Category>('PUT', path, { body })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.data
  }

  test('are stored by JSON and by multipart alike, and answered of one product only', async () => {
    const { _id: category } = await shop.createCategory()
    const byJson = await shop.createProduct({ category, facts })
    const form = formData({ name: 'Oil', category, facts: JSON.stringify(facts) })
    const byForm = (await shop.call<Product>('POST', '/products', { body: form })).body.data
    for (const created of [byJson, byForm]) {
      expect(created.facts).toEqual(facts)
      expect((await read(created._id)).facts).toEqual(facts)
    }
    const lists = ['/products', '/products?search=oil', '/products/featured/list', '/products/popular/list']
    for (const list of lists) {
      const before = await shop.call<Product[]>('GET', list)
      expect(before.text).not.toMatch(/facts|origin/i)
      // Cards show when and where it was made.
      const { body } = await shop.call<Product[]>('GET', `${list}${list.includes('?') ? '&' : '?'}with=card`)
      const origin = { packedOn: facts.packedOn, village: facts.village }
      const inAll = before.body.data.map(product => expect.objectContaining({ ...product, origin }))
      expect(body.data).toEqual(inAll)
    }
  })

  test('of nobody leave every answer as it was', async () => {
    const product = await shop.createProduct()
    expect(await read(product._id)).toEqual(product)
    await put(`/products/${product._id}`, { facts: { storage: 'Dark' } })
    await put(`/products/${product._id}`, { facts: { storage: null } })
    await put('/shop/legal', { fssai: '12345678901234' })
    const after = await shop.call('GET', `/products/${product._id}`)
    expect(Object.keys(after.body.data as object)).toEqual(Object.keys(product))
    const category = await shop.call('GET', `/categories/${product.category?._id}`)
    expect(category.text).not.toMatch(/facts/i)
  })

  test('of a category and of the shop are not taken over where the product says that it has none', async () => {
    await put('/shop/legal', { fssai: '12345678901234' })
    const { _id: category } = await shop.createCategory()
    await put(`/categories/${category}`, {
      facts: { storage: 'Dark', allergens: ['sesame'], none: ['storage'] },
    })
    const { _id } = await shop.createProduct({ category })
    const shared = { storage: 'Dark', allergens: ['sesame'], fssai: '12345678901234' }
    expect((await read(_id)).sharedFacts).toMatchObject(shared)
    expect((await read(_id)).sharedFacts).not.toHaveProperty('none')

    await put(`/products/${_id}`, { facts: { none: ['maker', 'fssai', 'allergens'] } })
    const without = await read(_id)
    expect(without.facts).toEqual({ none: ['allergens', 'maker', 'fssai'] })
    expect(without.sharedFacts).toEqual({ storage: 'Dark' })
    expect(shownFacts(without)).toEqual({ storage: 'Dark' })
    await put(`/products/${_id}`, { facts: { none: ['storage', 'allergens'] } })
    expect(shownFacts(await read(_id)), 'nothing of the shop beside nothing else').toEqual({})

    await put(`/products/${_id}`, { facts: { none: [] } })
    expect((await read(_id)).sharedFacts).toMatchObject(shared)
    const refused = await shop.call('PUT', `/products/${_id}`, { body: { facts: { none: ['price'] } } })
    expect(refused.status).toBe(400)
  })

  test('are changed key by key; what an old client sends leaves them', async () => {
    const { _id } = await shop.createProduct({ facts })
    await put(`/products/${_id}`, { name: 'Oil', description: 'New', price: 5 })
    expect((await read(_id)).facts).toEqual(facts)
    const change = { maker: null, storage: '', nutrition: { sugars: null, sodium: 0 }, certificates: [] }
    await put(`/products/${_id}`, { facts: change })
    const { maker: _maker, storage: _storage, certificates: _certificates, ...others } = facts
    const nutrition = { per: 'ml', energy: 828, fat: 92, saturatedFat: 13.5, sodium: 0 }
    expect((await read(_id)).facts).toEqual({ ...others, nutrition })
    const [event] = await shop.read<AuditEntry[]>(`/activity?subject=${_id}`)
    expect(event).toMatchObject({ action: 'changed', before: { facts }, after: { facts: { nutrition } } })
    await shop.call('PATCH', '/products', { body: { ids: [_id], change: { featured: true } } })
    expect((await read(_id)).facts).toEqual({ ...others, nutrition })
  })

  test('that products share come from the subcategory, the category and the shop', async () => {
    const { oils, sesame } = await shop.createOils({ facts: { storage: 'Dark', country: 'India' } })
    await put(`/categories/${sesame._id}`, {
      facts: JSON.stringify({ storage: 'Cool', allergens: ['sesame'] }),
    })
    expect((await shop.read<Category>(`/categories/${sesame._id}`)).facts).toEqual({
      allergens: ['sesame'],
      storage: 'Cool',
    })
    expect((await shop.call('GET', '/categories')).text).not.toMatch(/facts/i)
    const { _id } = await shop.createProduct({
      category: oils._id,
      subcategory: sesame._id,
      facts: { storage: 'Own' },
    })
    const maker = expect.stringMatching(/^Vaagai Wood-Pressed Oils, 14\/2 Mill Road/)
    const shared = { storage: 'Cool', country: 'India', allergens: ['sesame'], maker }
    expect(await read(_id)).toMatchObject({ facts: { storage: 'Own' }, sharedFacts: shared })
    await put('/shop/legal', { fssai: '12345678901234' })
    expect((await read(_id)).sharedFacts).toEqual({ ...shared, fssai: '12345678901234' })
    await put(`/products/${_id}`, { facts: { notFood: true } })
    expect((await read(_id)).sharedFacts).toEqual(shared)
    await put(`/categories/${oils._id}`, { name: 'Oils' })
    await shop.call('PATCH', `/categories/${oils._id}/nav-settings`, { body: { showInNav: true } })
    expect((await read(_id)).sharedFacts).toEqual(shared)
  })

  test('name the shop as maker where nobody else is named, and never the sample once the shop has its own name', async () => {
    const { _id: category } = await shop.createCategory({ facts: { country: 'India' } })
    const { _id } = await shop.createProduct({ category, facts: { village: 'Palani' } })
    const maker = async () => shownFacts(await read(_id)).maker
    await put('/shop/identity', { name: 'Malar' })
    expect(await maker()).toBe('Malar')
    const former = 'Packed by Vaagai Wood-Pressed Oils, 14/2 Mill Road, Kinathukadavu 642109'
    await put(`/categories/${category}`, { facts: { maker: former } })
    expect(await maker()).toBe('Malar')
    await put('/shop/identity', { fullName: 'Malar Oils' })
    await put('/shop/places', { unit: { label: 'Mill', lines: ['7 Temple Street', 'Palani 624601'] } })
    expect(await maker()).toBe('Malar Oils, 7 Temple Street, Palani 624601')
    await put('/shop/legal', { legalName: 'Malar Foods LLP' })
    expect(await maker()).toBe('Malar Foods LLP, 7 Temple Street, Palani 624601')
    await put(`/categories/${category}`, { facts: { maker: 'A friend' } })
    expect(await maker()).toBe('A friend')
    await put(`/products/${_id}`, { facts: { maker: 'Our neighbour', fssai: '12345678901234' } })
    expect(await maker()).toBe('Our neighbour')
    const bare = await shop.createProduct()
    expect(shownFacts(await read(bare._id))).toEqual({})
  })

  const atMost = (label: string, most: number) => `${label} must have at most ${most} characters`
  const grams = (name: string) => `${name} must be 0 to 100 g, with at most 2 decimals`
  /** Facts, and the errors of their fields. */
  const refusals: [object, Record<string, string>][] = [
    [{ packedOn: '2026-02-30' }, { packedOn: factMessages.date }],
    [{ packedOn: '2 Nov 2026' }, { packedOn: factMessages.date }],
    [{ village: 'x'.repeat(201) }, { village: atMost('From the village', 200) }],
    [{ ingredients: 7 }, { ingredients: 'Ingredients must be text' }],
    [{ storage: 'x'.repeat(factLimits.paragraphCharacters + 1) }, { storage: atMost('Storage', 2000) }],
    [{ allergens: 'sesame' }, { allergens: 'Allergens must be a list' }],
    [{ allergens: ['dust'] }, { 'allergens.0': expect.stringMatching(/^Allergens must be gluten or /) }],
    [{ diet: 'vegan' }, { diet: 'Vegetarian mark must be vegetarian or non-vegetarian' }],
    [{ shelfLife: 9 }, { shelfLife: 'Shelf life must have a count and a unit' }],
    [
      { shelfLife: { count: 0, unit: 'years' } },
      {
        'shelfLife.count': 'Shelf life must be a whole number from 1 to 1000',
        'shelfLife.unit': 'Shelf life must be days or months',
      },
    ],
    [{ fssai: '123' }, { fssai: factMessages.fssai }],
    [{ notFood: 'perhaps' }, { notFood: 'Food or not must be true or false' }],
    [
      { certificates: [{ name: ' ' }, { name: 'PGS', link: 'javascript:alert(1)' }] },
      {
        'certificates.0.name': 'A certificate needs a name',
        'certificates.1.link': 'Link of the certificate must begin with https://',
      },
    ],
    [{ certificates: [{ name: 'PGS' }, { name: 'PGS' }] }, { 'certificates.1.name': '“PGS” is here twice' }],
    [
      { certificates: Array.from({ length: 11 }, (_, n) => ({ name: `PGS ${n}` })) },
      { certificates: 'Certificates can have at most 10 entries' },
    ],
    [
      { nutrition: { per: 'cup', energy: -1, sugars: '101', fat: '1.234' } },
      {
        'nutrition.per': 'Nutrition must be per g or per ml',
        'nutrition.energy': 'Energy must be 0 to 1000 kcal, with at most 2 decimals',
        'nutrition.sugars': grams('Of which sugars'),
        'nutrition.fat': grams('Fat'),
      },
    ],
    [
      { nutrition: { carbohydrate: 1, sugars: 2, fat: 1, saturatedFat: 1, transFat: 1 } },
      { 'nutrition.sugars': factMessages.sugars, 'nutrition.saturatedFat': factMessages.fats },
    ],
  ]

  test('that are wrong name every field, and nothing is stored', async () => {
    const product = await shop.createProduct()
    const places = [`/products/${product._id}`, `/categories/${product.category?._id}`]
    const malformed = ['{', '[]', 7].map(wrong => [wrong, { facts: factMessages.malformed }] as const)
    const fields = refusals.map(([wrong, errors]) => {
      const named = Object.entries(errors).map(([field, error]) => [`facts.${field}`, error])
      return [wrong, Object.fromEntries(named)] as const
    })
    for (const [facts, errors] of [...malformed, ...fields])
      for (const place of places) {
        const answer = await shop.refusal('PUT', place, { facts, name: 'Changed' })
        expect(answer, JSON.stringify(facts)).toEqual([400, errors])
      }
    expect(await read(product._id)).toEqual(product)
    const both = await shop.refusal('POST', '/products', { name: '', facts: { fssai: '1' } })
    expect(Object.keys(both[1] as object).sort()).toEqual(['category', 'facts.fssai', 'name'])
  })

  test('have no packing date that is still to come by the shop’s clock, but one that was stored stays', async () => {
    const tomorrow = { packedOn: '2026-11-24' }
    const refused = [400, dayErrors(tomorrow, {}, '2026-11-23')]
    const product = await shop.createProduct()
    const { category } = product
    const body = { name: 'Oil', category: category?._id, facts: tomorrow }
    for (const [method, path] of [
      ['POST', '/products'],
      ['PUT', `/products/${product._id}`],
      ['POST', '/categories'],
      ['PUT', `/categories/${category?._id}`],
    ] as const)
      expect([path, await shop.refusal(method, path, body)]).toEqual([path, refused])
    const both = { ...body, availability: { state: 'back-on', date: '2026-11-22' } }
    const errors = dayErrors({ ...tomorrow, backOn: '2026-11-22' }, {}, '2026-11-23')
    expect(await shop.refusal('POST', '/products', both), 'both at once').toEqual([400, errors])
    expect(await read(product._id)).toEqual(product)
    await shop.database.writeCatalogue(async transaction => {
      await transaction
        .updateTable('products')
        .set({ facts: JSON.stringify(tomorrow) })
        .execute()
    })
    await put(`/products/${product._id}`, { facts: { ...tomorrow, country: 'India' } })
    await put(`/products/${product._id}`, { facts: { packedOn: '2026-11-23' } })
    expect((await read(product._id)).facts).toEqual({ packedOn: '2026-11-23', country: 'India' })
  })
})
