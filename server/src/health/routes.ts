import { healthContracts } from '@chekku/domain/contracts/health'
import { Problem, problemMessages } from '@chekku/domain/problem'
import { type Routes, serve } from '../calls/serve.ts'
import { success } from '../http/responses.ts'

const probe = { config: { isProbe: true } }

/** Liveness and readiness. */
export const healthRoutes: Routes<{ database: { ping(): Promise<void> } }> = async (app, { database }) =>
  serve(
    app,
    healthContracts,
    {
      getHealth: async () => success({ status: 'ok' }),
      getReadiness: async ({ request }) => {
        try {
          await database.ping()
        } catch (error) {
          request.log.warn({ err: error }, 'the database does not answer')
          throw new Problem('unavailable', problemMessages.databaseUnavailable)
        }
        return success({ status: 'ready' })
      },
    },
    { getHealth: probe, getReadiness: probe },
  )
