import { productMessages } from '@chekku/domain/product'
import { arrangedProducts, productsOrder, productsOrderQuery } from '@chekku/domain/schemas/product'
import { successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callOf, ifMatchHeader } from '../../calls/call.ts'
import { answers, operation, success } from '../../http/responses.ts'
import type { Arrangements } from './service.ts'

const tags = ['Products']

export const arrangementRoutes: FastifyPluginAsyncZod<{ arrangements: Arrangements }> = async (
  app,
  { arrangements },
) => {
  app.get(
    '/products/order',
    operation(tags, 'getProductOrder', 'The products of a category in its order, drafts too', {
      querystring: productsOrderQuery,
      response: answers(200, successOf(arrangedProducts), 400, 401),
    }),
    async request => success(await arrangements.read(request.query.category)),
  )

  app.put(
    '/products/order',
    operation(tags, 'arrangeProducts', 'Puts products of a category into an order, which its page shows', {
      headers: ifMatchHeader,
      body: productsOrder,
      response: answers(200, successOf(arrangedProducts), 400, 401, 412),
    }),
    async request =>
      success(await arrangements.arrange(callOf(request), request.body), productMessages.arranged),
  )

  app.delete(
    '/products/order',
    operation(tags, 'arrangeProductsByChange', 'Gives up the order of a category: featured, then name', {
      headers: ifMatchHeader,
      querystring: productsOrderQuery,
      response: answers(200, successOf(arrangedProducts), 400, 401, 412),
    }),
    async request => {
      const order = await arrangements.giveUp(callOf(request), request.query.category)
      return success(order, productMessages.arrangedByChange)
    },
  )
}
