import { Problem, problemMessages } from '@chekku/domain/problem'
import { successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { answers, success } from './responses.ts'

const probe = (operationId: string, summary: string) => ({
  config: { isProbe: true },
  schema: {
    tags: ['Operation'],
    operationId,
    summary,
    response: answers(200, successOf(z.object({ status: z.string() }))),
  },
})

/** Liveness and readiness. */
export const healthRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (app, { database }) => {
  app.get('/health', probe('getHealth', 'The process answers'), async () => success({ status: 'ok' }))
  app.get('/ready', probe('getReadiness', 'The database answers'), async request => {
    try {
      await database.ping()
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      throw new Problem('unavailable', problemMessages.databaseUnavailable)
    }
    return success({ status: 'ready' })
  })
}
