import { auditEntry, auditQuery } from '@chekku/domain/schemas/audit'
import { pageOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, operation, paged } from '../http/responses.ts'
import type { AuditLog } from './service.ts'

export const auditRoutes: FastifyPluginAsyncZod<{ activity: AuditLog }> = async (app, { activity }) => {
  app.get(
    '/activity',
    {
      config: { access: 'administrator' },
      ...operation(
        ['Activity'],
        'listActivity',
        'Who did what, newest first: of everything, or of the subject with an id',
        { querystring: auditQuery, response: answers(200, pageOf(auditEntry), 400, 401) },
      ),
    },
    async request => paged(await activity.list(request.query), request.query),
  )
}
