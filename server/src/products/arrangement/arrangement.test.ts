import { categoryMessages } from '@chekku/domain/category'
import { problemMessages } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Product } from '@chekku/domain/schemas/product'
import type { ArrangedProducts } from '@chekku/domain/schemas/product/product-bulk'
import { assert, asyncProperty, constantFrom, tuple, uniqueArray } from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { describeShop } from '../../../testing/test-shop.ts'

describeShop('the order of products in a category', shop => {
  let oils: string
  let sesame: string
  const ids = new Map<string, string>()
  beforeEach(async () => {
    const made = await shop.createOils()
    oils = made.oils._id
    sesame = made.sesame._id
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const place = name < 'd' ? { category: oils } : { category: oils, subcategory: sesame }
      ids.set(name, (await shop.createProduct({ name, ...place }))._id)
    }
  })
  const idsOf = (names: string) => [...names].map(name => ids.get(name) ?? name)
  const arrange = (category: string, names: string) =>
    shop.call<ArrangedProducts>('PUT', '/products/order', { body: { category, ids: idsOf(names) } })
  const list = async (query: string) =>
    (await shop.read<Product[]>(`/products${query}`)).map(({ name }) => name).join('')
  const order = (category: string) => shop.read<ArrangedProducts>(`/products/order?category=${category}`)
  const namesOf = ({ products }: ArrangedProducts) => products.map(({ name }) => name).join('')
  const arranged = (category: string) => list(`?category=${category}&sort=arranged`)

  test('is shown where it is asked for, in pages too; the order by change stays elsewhere, and versions stay', async () => {
    expect(await arranged(oils)).toBe('fedcba')
    const answer = await arrange(oils, 'abcdef')
    expect([answer.status, namesOf(answer.body.data)]).toEqual([200, 'abcdef'])
    expect(await arranged(oils)).toBe('abcdef')
    expect(await list(`?category=${oils}&sort=arranged&limit=2&page=2`)).toBe('cd')
    expect(await arranged(sesame)).toBe('def')
    expect([await list(''), await list(`?category=${oils}`), await list('?sort=arranged')]).toEqual(
      Array(3).fill('fedcba'),
    )
    const one = await shop.read<Product>(`/products/${ids.get('a')}`)
    expect([one.version, one.order]).toEqual([1, 10])
    // A new product comes first.
    await shop.createProduct({ name: 'new', category: oils })
    expect(await arranged(oils)).toBe('newabcdef')
  })

  test('is that of visitors: what the owner arranged, else featured first, by the category and the name', async () => {
    const { _id: first } = await shop.createCategory({ name: 'Honey' })
    await shop.call('PATCH', `/categories/${first}/nav-settings`, { body: { order: 1 } })
    await shop.createProduct({ name: 'Z', category: first })
    await shop.createProduct({ name: 'B', category: oils, featured: true })
    await shop.createProduct({ name: 'loose' })
    const inShop = (query = '') => list(`?sort=shop${query}`)
    const everywhere = async () => [
      await inShop(),
      await inShop(`&category=${oils}`),
      namesOf(await order(oils)),
    ]
    const before = ['BZabcdefloose', 'Babcdef', 'Babcdef']
    expect(await everywhere()).toEqual(before)
    // The newest change moves nothing.
    for (const name of ['c', 'f'])
      await shop.call('PUT', `/products/${ids.get(name)}`, { body: { price: 7 } })
    expect(await everywhere()).toEqual(before)
    const pages = await Promise.all([1, 2, 3, 4, 5].map(page => inShop(`&limit=2&page=${page}`)))
    expect(pages.join('')).toBe(before[0])
    expect(await list('/featured/list?sort=shop')).toBe('B')
    await arrange(oils, 'fa')
    expect(await everywhere()).toEqual(['BZfbcdealoose', 'Bfbcdea', 'Bfbcdea'])
  })

  test('of some products leaves the others where they are', async () => {
    await arrange(oils, 'abcdef')
    // The answer is the whole order as it is now, with the version of the next save.
    const { body } = await arrange(sesame, 'fe')
    expect(body.data).toEqual(await order(sesame))
    expect([await arranged(oils), await arranged(sesame)]).toEqual(['abcdfe', 'dfe'])
    await arrange(sesame, 'fed')
    expect([await arranged(oils), await arranged(sesame)]).toEqual(['abcfed', 'fed'])
    await arrange(oils, 'ea')
    expect(await arranged(oils)).toBe('ebcfad')
    const lines = await shop.read<AuditEntry[]>(`/activity?subject=${oils}`)
    expect(lines[0]).toMatchObject({
      before: { productOrder: [...'abcfed'] },
      after: { productOrder: [...'ebcfad'] },
    })
    await arrange(oils, 'ea')
    expect((await shop.read<AuditEntry[]>(`/activity?subject=${oils}`)).length).toBe(lines.length)
    // One that was moved from the first place stays where it is when it is changed.
    await arrange(oils, 'abcdef')
    ids.set('n', (await shop.createProduct({ name: 'n', category: oils }))._id)
    await arrange(oils, 'an')
    await shop.createProduct({ name: 'm', category: oils })
    for (const name of ['a', 'n']) {
      await shop.call('PUT', `/products/${ids.get(name)}`, { body: { price: 1 } })
      expect([name, await arranged(oils)]).toEqual([name, 'manbcdef'])
    }
  })

  const giveUp = (category: string, headers = {}) =>
    shop.call<ArrangedProducts>('DELETE', `/products/order?category=${category}`, { headers })

  test('is read with drafts and its version, and given up again, as before', async () => {
    const before = await shop.call('GET', `/products?category=${oils}&sort=arranged`)
    const draft = await shop.createProduct({ name: 'draft', category: oils, hidden: true })
    const automatic = await order(oils)
    expect([namesOf(automatic), automatic.total, automatic.arranged]).toEqual(['abcddraftef', 7, false])
    ids.set('D', draft._id)
    await arrange(oils, 'abDcdef')
    const arrangedOrder = await order(oils)
    expect([namesOf(arrangedOrder), arrangedOrder.arranged]).toEqual(['abdraftcdef', true])
    expect(await arranged(oils)).toBe('abcdef')
    const given = await giveUp(oils)
    expect([given.status, given.body.message]).toEqual([200, productMessages.arrangedByChange])
    expect([given.body.data, await order(oils)]).toEqual([automatic, automatic])
    const after = await shop.call('GET', `/products?category=${oils}&sort=arranged`)
    expect(after.text).toBe(before.text)
    const lines = await shop.read<AuditEntry[]>(`/activity?subject=${oils}`)
    expect(lines[0]).toMatchObject({
      before: { productOrder: ['a', 'b', 'draft', 'c', 'd', 'e', 'f'] },
      after: { productOrder: 'automatic' },
    })
    await giveUp(oils)
    expect((await shop.read<AuditEntry[]>(`/activity?subject=${oils}`)).length).toBe(lines.length)
    // Products of a subcategory alone then stand first beside the others.
    await arrange(oils, 'abcdef')
    await giveUp(sesame)
    expect([await arranged(sesame), await arranged(oils)]).toEqual(['fed', 'fedabc'])
    await arrange(oils, 'abcdef')
    expect(await arranged(oils)).toBe('abcdef')
  })

  test('of two people at once is that of the first; the other is told, with the order as it is', async () => {
    const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
    const put = (names: string, version: number) =>
      shop.call<ArrangedProducts>('PUT', '/products/order', {
        body: { category: oils, ids: idsOf(names) },
        headers: ifMatch(version),
      })
    const seen = await order(oils)
    // New and changed products do not change the order's version.
    await shop.createProduct({ name: 'new', category: oils })
    await shop.call('PUT', `/products/${ids.get('a')}`, { body: { price: 1 } })
    const answers = await Promise.all([put('abcdef', seen.version), put('fedcab', seen.version)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    const stored = await order(oils)
    const late = answers.find(({ status }) => status === 412)
    expect([late?.body.message, late?.body.data]).toEqual([problemMessages.stale, stored])
    expect((await giveUp(oils, ifMatch(seen.version))).status).toBe(412)
    expect(await order(oils)).toEqual(stored)
    expect((await put('fedcba', stored.version)).status).toBe(200)
    expect((await giveUp(oils, ifMatch((await order(oils)).version))).status).toBe(200)
  })

  test('is what moving entries of a list gives, whatever is moved', async () => {
    const moves = tuple(
      constantFrom('oils', 'sesame'),
      uniqueArray(constantFrom(...'abcdef'), { minLength: 1 }),
    )
    let expected = 'abcdef'
    await assert(
      asyncProperty(moves, async ([which, names]) => {
        const [category, own] = which === 'oils' ? [oils, names] : [sesame, names.filter(name => name > 'c')]
        if (own.length === 0) return
        expect((await arrange(category, own.join(''))).status).toBe(200)
        const rest = [...own]
        expected = [...expected].map(name => (own.includes(name) ? rest.shift() : name)).join('')
        expect(await arranged(oils)).toBe(expected)
      }),
      { numRuns: 15 },
    )
  })

  test('is refused in words for what is not there; nothing moves', async () => {
    const other = await shop.createProduct({ name: 'other' })
    const refusal = (body: object) => shop.refusal('PUT', '/products/order', body)
    const first = idsOf('a')
    const { missing } = categoryMessages
    const { notInCategory, selectCategory, productsChosen } = productMessages
    for (const [body, errors] of [
      [{ category: 'nothing', ids: first }, { category: missing }],
      [{ category: oils, ids: [...first, other._id] }, { ids: notInCategory }],
      [{ category: oils, ids: [...first, 'nothing'] }, { ids: notInCategory }],
      [{}, { category: selectCategory, ids: productsChosen }],
      [{ category: oils, ids: [] }, { ids: expect.stringContaining('1 to 1000') }],
    ] as const)
      expect([body, await refusal(body)]).toEqual([body, [400, errors]])
    expect((await shop.call('GET', '/products?sort=price')).status).toBe(400)
    for (const method of ['GET', 'DELETE'] as const) {
      const refused = (query: string) => shop.refusal(method, `/products/order${query}`)
      expect(await refused('?category=nothing')).toEqual([400, { category: missing }])
      expect(await refused('')).toEqual([400, { category: selectCategory }])
    }
    expect(await arranged(oils)).toBe('fedcba')
  })
})
