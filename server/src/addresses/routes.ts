import { address, addressParams } from '@chekku/domain/schemas/address'
import { successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, publicRead, success } from '../http/responses.ts'
import type { Addresses } from './service.ts'

const tags = ['Addresses']

export const addressRoutes: FastifyPluginAsyncZod<{ addresses: Addresses }> = async (app, { addresses }) => {
  app.get(
    '/addresses/:kind/:idOrSlug',
    publicRead(
      tags,
      'getAddress',
      'Where a product or a category is, by its id or any slug that it ever had',
      {
        params: addressParams,
        response: answers(200, successOf(address), 400, 404),
      },
    ),
    async ({ params }) => success(await addresses.find(params.kind, params.idOrSlug)),
  )
}
