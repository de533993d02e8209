import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { factErrors } from '@chekku/domain/product/fact-errors'
import { unitPrices } from '@chekku/domain/product/pack-prices'
import { savings } from '@chekku/domain/product/pack-savings'
import { missingPictures } from '@chekku/domain/product/pictures'
import { emptyPack } from '@chekku/domain/rules/packs/pack-defaults'
import { productPictureLimits } from '@chekku/domain/rules/picture-roles'
import { sampleShop } from '@chekku/domain/sample-shop'
import { packsSave } from '@chekku/domain/schemas/product/pack-save'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { sampleCatalogue } from './catalogue.ts'
import type { SamplePicture, SampleProduct } from './catalogue-builders.ts'

const { categories, products, gallery } = sampleCatalogue
const subcategories = categories.flatMap(category => category.subcategories)
const categoryPictures = [...categories, ...subcategories].map(({ key }) => `category-${key}.jpg`)
const productPictures = products.flatMap(({ pictures }) => pictures.map(({ file }) => file))
const allPictures = [...productPictures, ...categoryPictures, ...gallery.map(({ picture }) => picture)]
const file = (name: string) => new URL(`./pictures/${name}`, import.meta.url)

const asShown = ({ file, ...picture }: SamplePicture) => ({ image: file, ...picture })
const unique = (values: string[]) => new Set(values).size === values.length
/** The size of a picture that is whole: a truncated file lacks the last marker. */
async function measure(name: string): Promise<string> {
  const bytes = await readFile(file(name))
  expect(bytes.toString('hex', bytes.length - 2), name).toBe('ffd9')
  const { width, height } = await sharp(bytes).metadata()
  return `${width}x${height}`
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
    expect(products.filter(product => product.subcategory === undefined)).toHaveLength(1)
    expect(gallery).toHaveLength(12)
    expect(gallery.filter(item => item.isPopular)).toHaveLength(5)
  })

  it('puts every product in a category that exists, and in a subcategory of that category', () => {
    for (const product of products) {
      const category = categories.find(({ key }) => key === product.category)
      expect(category, product.name).toBeDefined()
      if (product.subcategory === undefined) continue
      const keys = category?.subcategories.map(({ key }) => key)
      expect(keys, product.name).toContain(product.subcategory)
    }
  })

  it('leaves no subcategory empty and no key used twice', () => {
    for (const { key } of subcategories) expect(products.map(({ subcategory }) => subcategory)).toContain(key)
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
  })
})

it('the texts of the sample catalogue name no one', () => {
  const { identity, reach, places, words } = sampleShop
  const addresses = [places.unit ?? [], places.branches].flat().flatMap(({ lines }) => lines)
  const names = [`${identity.name} `, identity.fullName, reach.email, ...words.founders, ...addresses]
  const texts = JSON.stringify([categories, products, gallery])
  expect(names.filter(name => texts.includes(name))).toEqual([])
})

describe('the sample sizes and facts', () => {
  const sizesOf = (name: string) => products.find(product => product.name === name)?.packs ?? []
  const names = (chosen: readonly SampleProduct[]) => chosen.map(({ name }) => name)

  it('hold what the sizes of a product must', () => {
    for (const { name, packs, price } of products) {
      expect([packs === undefined, price === undefined], name).toContain(true)
      const sent = packs ?? [{ price }]
      expect(packsSave.safeParse(sent).error, name).toBeUndefined()
      for (const size of packs ?? [{ price: price ?? 0 }]) {
        expect(size.price, name).toBeGreaterThan(0)
        expect(Number(size.price.toFixed(2)), name).toBe(size.price)
      }
    }
    const skus = products.flatMap(({ packs = [] }) => packs.flatMap(({ sku }) => sku ?? []))
    expect(unique(skus)).toBe(true)
  })

  it('cost less a litre or a kilogram the larger they are', () => {
    for (const { name, packs = [] } of products) {
      const whole = packs.map(pack => ({ ...emptyPack, ...pack }))
      const prices = unitPrices(whole).map(price => price?.paise ?? Number.NaN)
      expect(prices, name).toEqual(prices.toSorted((one, other) => other - one))
      expect(Math.max(0, ...savings(whole)), name).toBeLessThan(15)
    }
  })

  it('show one product in several sizes, and two that are joined in a first lesson', () => {
    expect(products.filter(({ packs = [] }) => packs.length > 1).length).toBeGreaterThanOrEqual(12)
    expect(sizesOf('Sesame Oil').map(({ quantity }) => quantity)).toEqual([500, 1_000, 5_000])
    expect(sizesOf('Coconut Oil').map(({ quantity }) => quantity)).toEqual([250, 500, 1_000])
    expect(sizesOf('Groundnut Oil, 1 litre')).toHaveLength(1)
    expect(sizesOf('Groundnut Oil, 5 litre tin')).toHaveLength(1)
    const sized = products.filter(({ name }) => /\d/.test(name))
    expect(names(sized)).toEqual(['Groundnut Oil, 1 litre', 'Groundnut Oil, 5 litre tin'])
  })

  it('show every kind of stock', () => {
    const stocks = (packs: SampleProduct['packs'] = []) => packs.map(({ inStock = true }) => inStock)
    const out = products.filter(({ packs }) => packs && !stocks(packs).includes(true))
    expect(out.length).toBeGreaterThanOrEqual(2)
    expect(products.some(({ packs }) => new Set(stocks(packs)).size === 2)).toBe(true)
    const states = products.flatMap(({ availability }) => availability?.state ?? [])
    expect(states.toSorted()).toEqual(['few-left', 'made-to-order'])
    const back = products.filter(({ backInDays }) => backInDays !== undefined)
    expect(back).toHaveLength(1)
    for (const one of back) expect(out).toContain(one)
  })

  it('say of every oil what its label says, and nothing of food where it is none', () => {
    for (const { name, category, subcategory, facts = {} } of products) {
      expect(factErrors(facts), name).toEqual({})
      if (category !== 'oils' || subcategory === undefined) continue
      expect([facts.ingredients, facts.shelfLife], name).not.toContain(undefined)
      expect(facts.nutrition === undefined, name).toBe(facts.notFood === true)
    }
    const notFood = products.filter(({ facts }) => facts?.notFood)
    // Otherwise they would show the facts of their category, which are about food.
    for (const { name, facts } of notFood) expect(facts?.storage, name).toBeDefined()
    expect(names(notFood)).toEqual(['Castor Oil', 'Lamp Oil', 'Groundnut Oilcake'])
  })
})

describe('the sample pictures', () => {
  it('say what they show, the front first, and each size has one of its product', () => {
    for (const { name, pictures, packs = [] } of products) {
      expect(pictures[0]?.role, name).toBe('front')
      expect(pictures.length, name).toBeLessThanOrEqual(productPictureLimits.pictures)
      for (const { alt } of pictures)
        expect(alt.length, alt).toBeLessThanOrEqual(productPictureLimits.altCharacters)
      expect(unique(pictures.map(({ alt }) => alt)), name).toBe(true)
      const files = pictures.map(({ file }) => file)
      for (const { picture } of packs) if (picture) expect(files, name).toContain(picture)
    }
  })

  it('are several of at least eight products, of each kind that customers look for', () => {
    expect(products.filter(({ pictures }) => pictures.length > 1).length).toBeGreaterThanOrEqual(8)
    for (const name of ['Sesame Oil', 'Coconut Oil', 'Groundnut Oil, 1 litre'])
      expect(missingPictures(products.find(one => one.name === name)?.pictures.map(asShown) ?? [])).toEqual(
        [],
      )
  })

  it('are all used', async () => {
    expect((await readdir(file(''))).toSorted()).toEqual(allPictures.toSorted())
  })

  it('are whole, and of the size of their place', async () => {
    for (const picture of productPictures) expect(await measure(picture), picture).toBe('1200x1500')
    for (const picture of categoryPictures) expect(await measure(picture), picture).toBe('1600x900')
    for (const { picture } of gallery)
      expect(['1600x1200', '1200x1500', '1600x1000'], picture).toContain(await measure(picture))
  })

  it('are no two alike', async () => {
    expect(unique(allPictures)).toBe(true)
    const contents = await Promise.all(
      allPictures.map(async name => hash('sha256', await readFile(file(name)))),
    )
    expect(unique(contents)).toBe(true)
  })
})
