import { expect, test } from 'vitest'
import { missingPictures, pictureAlt, picturesOf } from '../../src/product/pictures.ts'
import { productCreate, productUpdate } from '../../src/schemas/product.ts'
import { aPicture, aProduct } from '../entities.ts'

const path = (letter: string) => `/uploads/products/${letter.repeat(32)}-40x50.jpg`
const errorsOf = (pictures: unknown) =>
  productUpdate.safeParse({ pictures }).error?.issues.map(issue => [issue.path.join('.'), issue.message])

test('a product without a list has its image as its only picture, or none', () => {
  expect(picturesOf(aProduct())).toEqual([])
  expect(picturesOf(aProduct({ image: path('a') }))).toEqual([aPicture({ image: path('a') })])
  const pictures = [aPicture({ image: path('b') }), aPicture({ image: path('a') })]
  expect(picturesOf(aProduct({ image: path('b'), pictures }))).toBe(pictures)
})

test('a picture is described by its owner, else by the name and what it shows', () => {
  expect(pictureAlt('Oil', aPicture())).toBe('Oil')
  expect(pictureAlt('Oil', aPicture({ role: 'front' }))).toBe('Oil')
  expect(pictureAlt('Oil', aPicture({ role: 'other' }))).toBe('Oil')
  expect(pictureAlt('Oil', aPicture({ role: 'label' }))).toBe('Oil: the label')
  expect(pictureAlt('Oil', aPicture({ role: 'in-hand', alt: 'Beside a cup' }))).toBe('Beside a cup')
})

test('what customers ask for is named until a picture shows it', () => {
  expect(missingPictures([])).toEqual(['the front', 'the label', 'how big it is in a hand', 'the contents'])
  expect(missingPictures([aPicture(), aPicture()])).toEqual([
    'the label',
    'how big it is in a hand',
    'the contents',
  ])
  const roles = ['label', 'contents', 'in-hand', 'front'] as const
  expect(missingPictures(roles.map(role => aPicture({ role })))).toEqual([])
})

test('a list is read from an array and from its JSON, and an empty text says nothing', () => {
  const list = [{ image: path('a') }, { image: path('b'), role: 'label', alt: ' The label ' }]
  const read = [
    { image: path('a'), role: null, alt: '' },
    { image: path('b'), role: 'label', alt: 'The label' },
  ]
  for (const pictures of [list, JSON.stringify(list)])
    expect(productUpdate.parse({ pictures }).pictures).toEqual(read)
  expect(productUpdate.parse({ pictures: [{ image: path('a'), role: '' }] }).pictures).toEqual([read[0]])
  expect(productUpdate.parse({ pictures: '' }).pictures).toBeUndefined()
  expect(productUpdate.parse({}).pictures).toBeUndefined()
  expect(productCreate.parse({ name: 'Oil', category: 'oils' }).pictures).toBeUndefined()
  expect(productUpdate.parse({ pictures: [] }).pictures).toEqual([])
})

test('a list is refused by its place, all wrong fields at once', () => {
  for (const wrong of ['{', '7', '{}', 7, null, true, {}])
    expect(errorsOf(wrong), String(wrong)).toEqual([['pictures', 'Pictures must be a list']])
  const nine = Array.from('123456789', digit => ({ image: path(digit) }))
  expect(errorsOf(nine)).toEqual([['pictures', 'A product has at most 8 pictures']])
  expect(errorsOf(nine.slice(1))).toBeUndefined()
  const notStored = 'This picture is not stored here. Please remove it and add it again.'
  const long = 'Picture description must have at most 200 characters'
  expect(
    errorsOf([
      { image: 'https://evil.example/a.jpg', alt: 'x'.repeat(201) },
      { image: path('a').replace('products', 'shop'), role: 'back' },
      {},
    ]),
  ).toEqual([
    ['pictures.0.image', notStored],
    ['pictures.0.alt', long],
    ['pictures.1.image', notStored],
    ['pictures.1.role', 'Role must be one of front, label, in-hand, contents, other, or empty'],
    ['pictures.2.image', notStored],
  ])
  expect(errorsOf([{ image: path('a') }, { image: path('b') }, { image: path('a') }])).toEqual([
    ['pictures.2.image', 'This picture is in the list twice'],
  ])
})
