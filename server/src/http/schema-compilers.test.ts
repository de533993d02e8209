import { pageOf, successOf } from '@chekku/domain/schemas/response'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { serialize } from './schema-compilers.ts'

const item = z.object({ name: z.string(), price: z.number().nullable() })
const oil = { name: 'Oil "₹"', price: 1.5 }

it('writes the fields that the schema names, in the order of the schema', () => {
  const pagination = { page: 1, limit: 2, total: 2, pages: 1 }
  const items = [
    { secret: 1, ...oil },
    { name: 'Free', price: null },
  ]
  expect(serialize(pageOf(item), { pagination, data: items, success: true, more: 1 })).toBe(
    JSON.stringify({ success: true, data: [oil, { name: 'Free', price: null }], pagination }),
  )
})

it('leaves out optional fields that are missing', () => {
  const schema = successOf(z.array(item))
  expect(serialize(schema, { success: true, data: [] })).toBe('{"success":true,"data":[]}')
  expect(serialize(schema, { success: true, data: [oil], message: 'Two "lines"\n' })).toBe(
    JSON.stringify({ success: true, data: [oil], message: 'Two "lines"\n' }),
  )
})
