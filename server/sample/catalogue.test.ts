import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sampleCatalogue } from './catalogue.ts'

const { categories, products, gallery } = sampleCatalogue
const subcategories = categories.flatMap(category => category.subcategories)
const file = (name: string) => new URL(`./pictures/${name}`, import.meta.url)

const unique = (values: string[]) => new Set(values).size === values.length
/** Decodes every pixel, so that a truncated file does not pass. */
async function measure(name: string): Promise<string> {
  const { info } = await sharp(await readFile(file(name)))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return `${info.width}x${info.height}`
}

describe('the sample catalogue', () => {
  it('is as large as promised', () => {
    expect(categories).toHaveLength(4)
    for (const category of categories) {
      expect(category.subcategories.length).toBeGreaterThanOrEqual(2)
      expect(category.subcategories.length).toBeLessThanOrEqual(4)
    }
    expect(products.length).toBeGreaterThanOrEqual(26)
    expect(products.filter(product => product.featured)).toHaveLength(8)
    expect(products.filter(product => !product.inStock)).toHaveLength(2)
    expect(products.filter(product => product.subcategory === undefined)).toHaveLength(1)
    expect(gallery).toHaveLength(12)
    expect(gallery.filter(item => item.isPopular)).toHaveLength(5)
  })

  it('puts every product in a category that exists, and in a subcategory of that category', () => {
    for (const product of products) {
      const category = categories.find(({ key }) => key === product.category)
      expect(category, product.name).toBeDefined()
      if (product.subcategory === undefined) continue
      expect(
        category?.subcategories.map(({ key }) => key),
        product.name,
      ).toContain(product.subcategory)
    }
  })

  it('leaves no subcategory empty and no key used twice', () => {
    for (const { key } of subcategories)
      expect(
        products.some(product => product.subcategory === key),
        key,
      ).toBe(true)
    expect(unique([...categories, ...subcategories].map(({ key }) => key))).toBe(true)
  })

  it('keeps names, descriptions and prices within the limits of the catalogue', () => {
    const named = [...categories, ...subcategories, ...products]
    expect(unique(products.map(({ name }) => name))).toBe(true)
    expect(unique([...categories, ...subcategories].map(({ name }) => name))).toBe(true)
    expect(unique(gallery.map(({ title }) => title))).toBe(true)
    for (const { name, description } of named) {
      expect(name.length, name).toBeLessThanOrEqual(120)
      expect(description.trim(), name).not.toBe('')
      expect(description.length, name).toBeLessThanOrEqual(5000)
    }
    for (const { name, price } of products) {
      expect(price, name).toBeGreaterThan(0)
      expect(Number(price.toFixed(2)), name).toBe(price)
    }
  })
})

describe('the sample pictures', () => {
  it('decode at the size of their place', async () => {
    for (const { picture } of products) expect(await measure(picture), picture).toBe('1200x1500')
    for (const { picture } of [...categories, ...subcategories])
      expect(await measure(picture), picture).toBe('1600x900')
    for (const { picture } of gallery)
      expect(['1600x1200', '1200x1500', '1600x1000'], picture).toContain(await measure(picture))
  }, 60_000)

  it('are no two alike', async () => {
    const names = [...products, ...categories, ...subcategories, ...gallery].map(({ picture }) => picture)
    expect(unique(names)).toBe(true)
    const prints = await Promise.all(
      names.map(async name =>
        createHash('sha256')
          .update(await readFile(file(name)))
          .digest('hex'),
      ),
    )
    expect(unique(prints)).toBe(true)
  })
})
