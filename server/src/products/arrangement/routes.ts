import { arrangementContracts } from '@chekku/domain/contracts/arrangement'
import { productMessages } from '@chekku/domain/product'
import { type Routes, serve } from '../../calls/serve.ts'
import { success } from '../../http/responses.ts'
import type { Arrangements } from './service.ts'

export const arrangementRoutes: Routes<{ arrangements: Arrangements }> = async (app, { arrangements }) =>
  serve(app, arrangementContracts, {
    getProductOrder: async ({ query }) => success(await arrangements.read(query.category)),
    arrangeProducts: async ({ call, body }) =>
      success(await arrangements.arrange(call, body), productMessages.arranged),
    arrangeProductsByChange: async ({ call, query }) =>
      success(await arrangements.reset(call, query.category), productMessages.arrangedByChange),
  })
