import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'
import express from 'express'

/** A catalogue API as tutorials build it: Express and better-sqlite3, with a query for each request. */
const database = new Database(process.argv[2] ?? '', { readonly: true })
const list = database.prepare(
  'select * from products where deletion_id is null order by updated_at desc limit ? offset ?',
)
const count = database.prepare<[], { total: number }>(
  'select count(*) as total from products where deletion_id is null',
)
const one = database.prepare('select * from products where id = ?')

const app = express()
app.get('/api/products', (request, response) => {
  const page = Number(request.query.page ?? 1)
  const limit = Number(request.query.limit ?? 1000)
  const total = count.get()?.total ?? 0
  const data = list.all(limit, (page - 1) * limit)
  response.json({ success: true, data, pagination: { page, limit, total, pages: Math.ceil(total / limit) } })
})
app.get('/api/products/:id', (request, response) => {
  const product = one.get(request.params.id)
  if (product) response.json({ success: true, data: product })
  else response.status(404).json({ success: false, message: 'Not found' })
})
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
