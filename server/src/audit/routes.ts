import { auditEntry, auditQuery } from '@chekku/domain/schemas/audit'
import { pageOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Database } from '../database/database.ts'
import { administratorRead, answers, paged } from '../http/responses.ts'
import { listAudit } from './service.ts'

const summary = 'Who did what, newest first: of everything, or of the subject with an id'

export const auditRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (app, { database }) => {
  app.get(
    '/activity',
    administratorRead(['Activity'], 'listActivity', summary, {
      querystring: auditQuery,
      response: answers(200, pageOf(auditEntry), 400, 401),
    }),
    async request => paged(await listAudit(database, request.query), request.query),
  )
}
