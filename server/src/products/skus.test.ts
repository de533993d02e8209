import { packMessages } from '@chekku/domain/rules/packs/pack-errors'
import type { Product } from '@chekku/domain/schemas/product'
import type { SheetPlan } from '@chekku/domain/schemas/product/product-sheet'
import { expect, test } from 'vitest'
import { sheetForm } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'
import { cellMessages } from './sheet/cells/cell-messages.ts'

describeShop('an SKU', shop => {
  const sizes = (...skus: string[]) =>
    skus.map((sku, at) => ({ measure: 'volume', quantity: 500 * (at + 1), price: 90, sku }))
  const sold = (name: string, ...skus: string[]) => shop.createProduct({ name, packs: sizes(...skus) })
  const put = ({ _id }: Product, packs: object) =>
    shop.call<Product>('PUT', `/products/${_id}`, { body: { packs } })

  test('is that of one size alone: another product is refused it by a sentence at the field', async () => {
    await sold('Sesame Oil', 'SES-500')
    const other = await sold('Groundnut Oil', 'GN-500')
    const [one] = other.packs ?? []
    const refused = await put(other, [one, { measure: 'volume', quantity: 900, price: 9, sku: 'SES-500' }])
    const text = packMessages.skuTaken('SES-500', 'Sesame Oil')
    expect(text).toBe('SKU “SES-500” is already used for Sesame Oil')
    expect(refused).toMatchObject({ status: 400, body: { message: text, errors: { 'packs.1.sku': text } } })
    const { category } = other
    const body = { name: 'Copy', category: category?._id, packs: sizes('SES-500') }
    expect(await shop.refusal('POST', '/products', body)).toEqual([400, { 'packs.0.sku': text }])
    expect(await shop.read(`/products/${other._id}`)).toMatchObject({ packs: other.packs })
    // Nor have two sizes of a product one, or two products of one write.
    const product = await sold('Mustard Oil', 'MUS-500')
    const both = await put(product, sizes('MUS-1', 'MUS-1'))
    expect(both.body.errors).toMatchObject({ 'packs.1.sku': packMessages.skuTaken('MUS-1', 'Mustard Oil') })
    const products = [product, other].map(({ _id }) => ({ _id, packs: sizes('OIL-500') }))
    expect((await shop.call('PUT', '/products', { body: { products } })).status).toBe(400)
    expect(await shop.read(`/products/${product._id}`)).toMatchObject({ packs: [{ sku: 'MUS-500' }] })
  })

  test('is free again once its size is sold no more, and an undo does not give it twice', async () => {
    const first = await sold('Neem Oil', 'NEEM-1', 'NEEM-2')
    const [one] = first.packs ?? []
    const taken = await put(first, [one])
    const second = await sold('Neem Cake', 'NEEM-2')
    const undo = await shop.call('POST', `/changes/${taken.headers['change-id']}/undo`)
    expect(undo).toMatchObject({
      status: 409,
      body: { data: { conflicts: [{ reason: packMessages.skuTaken('NEEM-2', 'Neem Cake') }] } },
    })
    await shop.call('DELETE', `/products/${second._id}`)
    expect((await put(first, [one, ...sizes('NEEM-1', 'NEEM-2').slice(1)])).status).toBe(200)
  })

  test('that two sizes have, since one came back from the trash, names neither in a sheet, and hinders no undo of a change of its price', async () => {
    const first = await sold('Olive Oil', 'OLI-500')
    const deletion = await shop.discard(`/products/${first._id}`)
    const second = await sold('Olives', 'OLI-500')
    expect((await shop.call('POST', `/trash/${deletion}/restore`)).status).toBe(200)
    const plan = async (sheet: string) =>
      (await shop.call<SheetPlan>('POST', '/products/import/plan', { body: sheetForm(sheet) })).body.data
    const message = cellMessages.skuTwice('OLI-500')
    expect((await plan('sku,name,price\nOLI-500,Olives,95')).refused).toEqual({
      count: 1,
      rows: [expect.objectContaining({ row: 2, column: 'sku', message })],
    })
    expect((await plan(`id,sku,price\n${second._id},OLI-500,95`)).changed.count).toBe(1)
    const [size] = second.packs ?? []
    const dearer = await put(second, [{ ...size, price: 95 }])
    expect(dearer.status).toBe(200)
    const undo = await shop.call('POST', `/changes/${dearer.headers['change-id']}/undo`)
    expect(undo.status).toBe(200)
    expect(await shop.read(`/products/${second._id}`)).toMatchObject({ packs: [{ price: 90 }] })
  })
})
