import { activityEntry } from '@chekku/domain/activity'
import { category } from '@chekku/domain/category'
import { failure, pageOf, successOf } from '@chekku/domain/envelope'
import { type Product, product } from '@chekku/domain/product'
import fastJson, { type Schema } from 'fast-json-stringify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compileSerializer } from './schema-compilers.ts'

const serialize = (schema: z.ZodType, answer: unknown) =>
  compileSerializer({ schema, method: 'GET', url: '/', httpStatus: '200' })(answer)

/** As the framework's own serialiser writes it, compiled from the same schema; it knows null as `nullable` alone. */
const asDescribed = (schema: z.ZodType, answer: unknown) =>
  fastJson(
    z.toJSONSchema(schema, {
      io: 'output',
      target: 'draft-7',
      override({ jsonSchema }) {
        const { anyOf, ...rest } = jsonSchema
        if (anyOf?.length !== 2) return
        delete jsonSchema.anyOf
        Object.assign(jsonSchema, rest, anyOf[0], { nullable: true })
      },
    }) as Schema,
  )(answer)

const texts = [
  ['nothing', ''],
  ['signs of JSON and HTML', 'Sesame "Oil" \\ </script>'],
  ['other letters', 'நல்லெண்ணெய் तेल 🥥 é\u0301'],
  ['control characters', 'line\nbreak\ttab\u0000\u001f\u007f\u2028\u2029'],
  ['halves of letters', 'lone \ud83d high, lone \udc00 low, \udc00\ud83d swapped'],
  ['half a letter after many', `${'long '.repeat(20)}\ud800`],
  ['thousands of letters', 'very long '.repeat(2_000)],
] as const

/** Its fields in another order than the schema's, and more of them. */
const productOf = (name: string, n: number): Product & { secret: string } => ({
  secret: 'for nobody',
  updatedAt: '2026-01-02T03:04:05.678Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  version: n + 1,
  inStock: n % 2 === 0,
  featured: n % 2 === 1,
  subcategory: n % 2 === 0 ? null : ({ name, _id: 'b', secret: 'for nobody' } as Product['subcategory']),
  category: { _id: 'a', name },
  image: n % 2 === 0 ? '' : '/uploads/a.jpg',
  price: [0, 0.01, 460.5, 99_999.99][n % 4] ?? 0,
  description: name,
  name,
  _id: `id ${n}`,
})

describe('an answer is written as the serialiser of its schema would write it, byte for byte', () => {
  const pagination = { total: 2, page: 1, pages: 1, limit: 1_000 }

  it.each(texts)('with %s in a product', (_, text) => {
    const answer = { pagination, data: [productOf(text, 0), productOf(text, 1)], success: true }
    const written = serialize(pageOf(product), answer)
    expect(written).toBe(asDescribed(pageOf(product), answer))
    expect(written).not.toContain('for nobody')
    expect(Object.keys(JSON.parse(written).data[0])).toEqual(Object.keys(product.shape))
  })

  const examples: [string, z.ZodType, unknown][] = [
    ['an empty list', pageOf(product), { success: true, data: [], pagination }],
    ['a message that is absent', successOf(product), { success: true, data: productOf('a', 2) }],
    [
      'a message before its data',
      successOf(product),
      { message: 'b', data: productOf('a', 3), success: true },
    ],
    ['texts under any name', failure, { success: false, message: 'a', errors: { b: 'c', d: 'e' }, other: 1 }],
    ['data of any shape', failure, { success: false, message: 'a', data: { b: [1, null, { c: 'd' }] } }],
    ['nothing at all', z.object({ all: z.string().nullable() }), { all: null }],
    ['an optional field', z.object({ a: z.string().optional(), b: z.string() }), { a: 'first', b: 'second' }],
  ]
  it.each(examples)('with %s', (_, schema, answer) => {
    expect(serialize(schema, answer)).toBe(asDescribed(schema, answer))
  })

  it('and refuses one that lacks what its schema promises', () => {
    const { name: _, ...nameless } = productOf('a', 0)
    expect(() => serialize(successOf(product), { success: true, data: nameless })).toThrow('name')
  })

  it('and knows no description whose fields it could not tell', () => {
    const either = z.union([z.object({ a: z.string() }), category, activityEntry])
    expect(() => serialize(either, { a: 'b' })).toThrow('described')
  })
})
