import { Readable } from 'node:stream'
import { sheetQuery } from '@chekku/domain/schemas/product-sheet'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answers, operation } from '../../http/responses.ts'
import type { Sheets } from './service.ts'

const tags = ['Products']
const csv = z.string().meta({ description: 'A CSV file in UTF-8 with a row for each size' })

export const sheetRoutes: FastifyPluginAsyncZod<{ sheets: Sheets }> = async (app, { sheets }) => {
  app.get(
    '/products/export.csv',
    operation(tags, 'exportProducts', 'Products as a sheet with a row for each size, drafts included', {
      produces: ['text/csv'],
      querystring: sheetQuery,
      response: answers(200, csv, 400, 401),
    }),
    async (request, reply) => {
      const parts = await sheets.export(request.query)
      const day = new Date().toISOString().slice(0, 10)
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="products-${day}.csv"`)
      return reply.send(Readable.from(parts) as never)
    },
  )
}
