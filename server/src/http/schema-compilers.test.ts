import { pageOf, successOf } from '@chekku/domain/envelope'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { compileSerializer, serializeToBytes } from './schema-compilers.ts'

const item = z.object({ name: z.string(), price: z.number().nullable() })
/** As text and as bytes, which are the same. */
const serializer = (schema: z.ZodType) => {
  const serialize = compileSerializer({ schema, method: 'GET', url: '/', httpStatus: '200' })
  return (answer: unknown) => {
    const text = serialize(answer)
    expect(serializeToBytes(schema, answer).bytes.toString()).toBe(text)
    return text
  }
}
const oil = { name: 'Oil "₹"', price: 1.5 }

it('writes of a list what its schema names, in the order of the schema', () => {
  const pagination = { page: 1, limit: 2, total: 2, pages: 1 }
  const items = [
    { secret: 1, ...oil },
    { name: 'Free', price: null },
  ]
  const serialize = serializer(pageOf(item))
  for (let n = 0; n < 2; n += 1)
    expect(serialize({ pagination, data: items, success: true, more: 1 })).toBe(
      JSON.stringify({ success: true, data: [oil, { name: 'Free', price: null }], pagination }),
    )
})

it('writes of a list what is there, and nothing of what is not', () => {
  const serialize = serializer(successOf(z.array(item)))
  expect(serialize({ success: true, data: [] })).toBe('{"success":true,"data":[]}')
  expect(serialize({ success: true, data: [oil], message: 'Two "lines"\n' })).toBe(
    JSON.stringify({ success: true, data: [oil], message: 'Two "lines"\n' }),
  )
  expect(serializer(successOf(z.array(z.string())))({ success: true, data: ['a', 'b'] })).toBe(
    '{"success":true,"data":["a","b"]}',
  )
})
