import { feedReport } from '@chekku/domain/schemas/feeds'
import { successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, operation, success } from '../../http/responses.ts'
import type { Feeds } from './service.ts'

export const feedReportRoutes: FastifyPluginAsyncZod<{ feeds: Feeds }> = async (app, { feeds }) => {
  app.get(
    '/feeds',
    operation(['Products'], 'getFeeds', 'What is in the file for catalogues of others, and what is not', {
      response: answers(200, successOf(feedReport), 401),
    }),
    async () => success(await feeds.report()),
  )
}
