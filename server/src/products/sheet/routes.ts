import { Readable } from 'node:stream'
import { sheetMessages } from '@chekku/domain/product/sheet'
import { sheetImport, sheetImported, sheetPlan, sheetQuery } from '@chekku/domain/schemas/product-sheet'
import { successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../../auth/bearer-guard.ts'
import { callOnce, idempotencyKeyHeader } from '../../calls/call.ts'
import { answers, operation, success } from '../../http/responses.ts'
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
      return Readable.from(parts) as never
    },
  )

  app.post(
    '/products/import/plan',
    {
      config: { sheet: true },
      ...operation(
        tags,
        'planProductImport',
        'What an import of the CSV file in `file`, with pictures in the ZIP in `pictures`, would do; writes nothing',
        {
          body: sheetImport.pick({ leaveOut: true }),
          response: answers(200, successOf(sheetPlan), 400, 401, 413, 415),
        },
      ),
    },
    async request => success(await sheets.plan(actorOf(request), request, request.body.leaveOut)),
  )

  app.post(
    '/products/import',
    {
      config: { sheet: true },
      ...operation(
        tags,
        'importProducts',
        'Does what the plan with this digest says, all or nothing; 409 with the new plan if it is another by now',
        {
          headers: idempotencyKeyHeader,
          body: sheetImport,
          response: answers(200, successOf(sheetImported), 400, 401, 409, 413, 415),
        },
      ),
    },
    async request => {
      const imported = await sheets.import(callOnce(request, 200), request, request.body)
      const { created, changed } = imported
      return success(
        imported,
        created + changed > 0 ? sheetMessages.imported(created, changed) : sheetMessages.nothing,
      )
    },
  )
}
