import { Problem, problemMessages } from '@chekku/domain/problem'
import { draft, product, productPreview } from '@chekku/domain/schemas/product'
import { pageQuery } from '@chekku/domain/schemas/request'
import { pageOf, successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callOf } from '../../calls/call.ts'
import { isInProcess } from '../../http/in-process.ts'
import { answers, idParams, operation, paged, success } from '../../http/responses.ts'
import type { Drafts } from './service.ts'

const tags = ['Products']
const previewParams = z.object({ id: z.string(), token: z.string() })

export const draftRoutes: FastifyPluginAsyncZod<{ drafts: Drafts }> = async (app, { drafts }) => {
  app.get(
    '/products/drafts',
    operation(tags, 'listDrafts', 'Products that visitors do not see, newest change first', {
      querystring: pageQuery,
      response: answers(200, pageOf(product), 400, 401),
    }),
    async request => paged(await drafts.list(request.query), request.query),
  )

  app.get(
    '/products/:id/draft',
    operation(tags, 'getDraft', 'One product that visitors do not see', {
      params: idParams,
      response: answers(200, successOf(draft), 401, 404),
    }),
    async request => success(await drafts.get(request.params.id)),
  )

  app.post(
    '/products/:id/preview',
    operation(
      tags,
      'previewProduct',
      'A link to the page of a draft that works for 7 days, also signed out',
      {
        params: idParams,
        response: answers(201, successOf(productPreview), 401, 404),
      },
    ),
    async (request, reply) =>
      reply.code(201).send(success(await drafts.preview(callOf(request), request.params.id))),
  )

  // For the preview page, which calls it in process: visitors' calls must be cacheable.
  app.get(
    '/products/:id/preview/:token',
    { schema: { hide: true, params: previewParams } },
    async request => {
      const { id, token } = request.params
      if (!isInProcess(request)) throw new Problem('not-found', problemMessages.notFound)
      return success(await drafts.getPreviewed(id, token))
    },
  )
}
