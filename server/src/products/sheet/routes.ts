import { Readable } from 'node:stream'
import { sheetContracts } from '@chekku/domain/contracts/sheets'
import { sheetLimits, sheetMessages } from '@chekku/domain/product/sheet'
import type { FastifyRequest } from 'fastify'
import { type Routes, serve } from '../../calls/serve.ts'
import { success } from '../../http/responses.ts'
import type { Sheets } from './service.ts'

const uploadOf = ({ uploads: { file, pictures } = {} }: FastifyRequest) => ({
  sheet: file?.bytes,
  sheetName: file?.name.slice(0, sheetLimits.nameCharacters) ?? '',
  sheetPictures: pictures?.bytes,
})

export const sheetRoutes: Routes<{ sheets: Sheets }> = async (app, { sheets }) =>
  serve(app, sheetContracts, {
    exportProducts: async ({ query }, reply) => {
      const parts = await sheets.export(query)
      const day = new Date().toISOString().slice(0, 10)
      reply.header('content-type', 'text/csv; charset=utf-8')
      reply.header('content-disposition', `attachment; filename="products-${day}.csv"`)
      return Readable.from(parts) as never
    },
    planProductImport: async ({ actor, request, body }) =>
      success(await sheets.plan(actor, uploadOf(request), body.leaveOut)),
    importProducts: async ({ call, request, body }) => {
      const imported = await sheets.import(call, uploadOf(request), body)
      const { created, changed } = imported
      return success(
        imported,
        created + changed > 0 ? sheetMessages.imported(created, changed) : sheetMessages.nothing,
      )
    },
  })
