import { Problem, problemMessages } from '@chekku/domain/problem'
import { successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../database/database.ts'
import { answers, success } from './responses.ts'

const status = successOf(z.object({ status: z.string() }))
const tags = ['Operation']
const config = { isProbe: true }

/** Liveness and readiness. */
export const healthRoutes: FastifyPluginAsyncZod<{ database: Database }> = async (app, { database }) => {
  app.get(
    '/health',
    {
      config,
      schema: {
        tags,
        operationId: 'getHealth',
        summary: 'The process answers',
        response: answers(200, status),
      },
    },
    async () => success({ status: 'ok' }),
  )
  app.get(
    '/ready',
    {
      config,
      schema: {
        tags,
        operationId: 'getReadiness',
        summary: 'The database answers',
        response: answers(200, status),
      },
    },
    async request => {
      try {
        await database.ping()
      } catch (error) {
        request.log.warn({ err: error }, 'the database does not answer')
        throw new Problem('unavailable', problemMessages.databaseUnavailable)
      }
      return success({ status: 'ready' })
    },
  )
}
