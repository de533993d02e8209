import { changeDays } from '@chekku/domain/change'
import { type Actor, can } from '@chekku/domain/permissions'
import { auditEntry, auditQuery } from '@chekku/domain/schemas/audit'
import { pageOf } from '@chekku/domain/schemas/response'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, operation, paged } from '../http/responses.ts'
import type { listAudit } from './service.ts'

const summary = 'Who did what, newest first: of everything, or of the subject with an id'
const ownSummary = `The same of what the caller has changed in the last ${changeDays} days`

const selection = { querystring: auditQuery, response: answers(200, pageOf(auditEntry), 400, 401) }
const keptMs = changeDays * 24 * 60 * 60 * 1000

interface AuditRoutesOptions {
  list: ReturnType<typeof listAudit>
  /** Who makes a request. */
  actorOf: (request: FastifyRequest) => Actor
}

export const auditRoutes: FastifyPluginAsyncZod<AuditRoutesOptions> = async (app, { list, actorOf }) => {
  app.get('/activity', operation(['Activity'], 'listActivity', summary, selection), async request => {
    const { query } = request
    const reader = actorOf(request)
    const isOfPeople = can(reader, 'listPeople')
    return paged(await list({ ...query, reader, isOfPeople }), query)
  })

  app.get(
    '/activity/own',
    operation(['Activity'], 'listOwnActivity', ownSummary, selection),
    async request => {
      const { query } = request
      const own = { reader: actorOf(request), isOfPeople: false, ownSince: Date.now() - keptMs }
      return paged(await list({ ...query, ...own }), query)
    },
  )
}
