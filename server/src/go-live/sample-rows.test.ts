import type { Product } from '@chekku/domain/schemas/product'
import type { ProductsJoined } from '@chekku/domain/schemas/product/product-join'
import { expect, test } from 'vitest'
import { sampleCatalogue } from '../../sample/catalogue.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'
import { findSampleRows, recordSamplePictures } from './sample-rows.ts'

describeShop('what still is the sample’s', shop => {
  const [oil, other] = sampleCatalogue.products
  const description = oil?.description ?? ''
  const names = async () => {
    const { products, categories, gallery } = await findSampleRows(shop.database.reader)
    return [...products, ...categories, ...gallery].map(({ name }) => name)
  }
  const change = async (path: string, body: object) =>
    expect((await shop.call('PUT', path, { body })).status).toBe(200)
  const record = (paths: readonly string[]) =>
    shop.database.write(transaction => recordSamplePictures(transaction, paths, 0))
  const drawing = (colour?: { r: number; g: number; b: number }) =>
    plainPicture(colour, { width: 600, height: 600 })

  test('is found by its description, in its copies and drafts too, until that is another', async () => {
    const { _id: category } = await shop.createCategory({ name: 'Mine' })
    const { _id } = await shop.createProduct({ category, name: 'Groundnut Oil', description })
    await shop.createProduct({ category, name: 'A copy', description, hidden: true })
    await shop.createProduct({ category, name: 'My own', description: 'Pressed slowly.' })
    expect(await names()).toEqual(['Groundnut Oil', 'A copy'])
    await change(`/products/${_id}`, { price: 500, name: 'Malar Groundnut Oil', inStock: false })
    expect(await names()).toEqual(['Malar Groundnut Oil', 'A copy'])
    await change(`/products/${_id}`, { description: 'Mine.' })
    expect(await names()).toEqual(['A copy'])
    await change(`/products/${_id}`, { description: '' })
    expect(await names()).toEqual(['A copy'])
  })

  test('is found by its pictures, wherever they stand, until the last of them is gone', async () => {
    const image = formData({}, await drawing())
    const { _id: category } = await shop.createCategory({ name: 'Oils' })
    const { _id } = await shop.createProduct({ category, name: 'Sesame Oil' })
    await change(`/products/${_id}`, image)
    await change(`/categories/${category}`, image)
    const item = await shop.createGalleryItem({ title: 'Our shop' }, await drawing())
    expect(await names()).toEqual([])
    const product = await shop.read<Product>(`/products/${_id}`)
    const stored = await shop.read<{ image: string }>(`/categories/${category}`)
    await record([product.image, stored.image, item.image])
    expect(await names()).toEqual(['Sesame Oil', 'Oils', 'Our shop'])

    const own = (
      await shop.call<{ image: string }>('POST', '/products/pictures', {
        body: formData({}, await drawing({ r: 9, g: 9, b: 9 })),
      })
    ).body.data
    const picture = { role: null, alt: '' }
    const label = { ...picture, image: product.image, role: 'label' }
    await change(`/products/${_id}`, { pictures: [{ ...picture, image: own.image }, label] })
    expect(await names()).toEqual(['Sesame Oil', 'Oils', 'Our shop'])
    await change(`/products/${_id}`, { pictures: [{ ...picture, image: own.image }] })
    expect(await names()).toEqual(['Oils', 'Our shop'])
    await change(`/categories/${category}`, { deleteImage: true })
    await shop.call('DELETE', `/gallery/${item._id}`)
    expect(await names()).toEqual([])
  })

  test('stays found in a product that others were joined to', async () => {
    const { _id: category } = await shop.createCategory({ name: 'Mine' })
    const packs = (quantity: number) => [{ kind: '', measure: 'volume', quantity, price: 100 }]
    const first = await shop.createProduct({
      category,
      name: 'Oil, 1 litre',
      description,
      packs: packs(1000),
    })
    const second = await shop.createProduct({
      category,
      name: 'Oil, 5 litre',
      description: other?.description,
      packs: packs(5000),
    })
    const { body } = await shop.call<ProductsJoined>('POST', '/products/join', {
      body: { ids: [first._id, second._id] },
    })
    expect(await names()).toEqual([body.data.product.name])
  })
})
