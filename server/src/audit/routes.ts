import { type Actor, can } from '@chekku/domain/permissions'
import { auditEntry, auditQuery } from '@chekku/domain/schemas/audit'
import { pageOf } from '@chekku/domain/schemas/response'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, operation, paged } from '../http/responses.ts'
import type { listAudit } from './service.ts'

const summary = 'Who did what, newest first: of everything, or of the subject with an id'

interface AuditRoutesOptions {
  list: ReturnType<typeof listAudit>
  /** Who makes a request. */
  actorOf: (request: FastifyRequest) => Actor
}

export const auditRoutes: FastifyPluginAsyncZod<AuditRoutesOptions> = async (app, { list, actorOf }) => {
  app.get(
    '/activity',
    operation(['Activity'], 'listActivity', summary, {
      querystring: auditQuery,
      response: answers(200, pageOf(auditEntry), 400, 401),
    }),
    async request => {
      const { query } = request
      const isOfPeople = can(actorOf(request), { area: 'People', operation: 'listPeople', isRead: true })
      return paged(await list({ ...query, isOfPeople }), query)
    },
  )
}
