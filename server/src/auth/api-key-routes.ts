import { apiKeyMessages } from '@chekku/domain/api-keys'
import { apiKey, apiKeyCreate, createdApiKey } from '@chekku/domain/schemas/api-key'
import { successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answers, operation, removal, success, told } from '../http/responses.ts'
import { actorOf } from './bearer-guard.ts'
import type { AccountRoutesOptions } from './routes.ts'

const tags = ['Keys']

/** Keys of scripts, for whoever is signed in: no key makes or ends another one. */
export const apiKeyRoutes: FastifyPluginAsyncZod<Pick<AccountRoutesOptions, 'accounts'>> = async (
  app,
  { accounts: { keys } },
) => {
  app.get(
    '/keys',
    operation(tags, 'listKeys', 'Keys of scripts, the newest first', {
      response: answers(200, successOf(z.array(apiKey)), 401),
    }),
    async () => success(await keys.list()),
  )

  app.post(
    '/keys',
    operation(tags, 'createKey', 'Makes a key, which this answer alone has', {
      body: apiKeyCreate,
      response: answers(201, successOf(createdApiKey), 400, 401, 409),
    }),
    async (request, reply) => {
      const created = await keys.create(actorOf(request), request.body)
      return reply.code(201).send(success(created))
    },
  )

  app.delete('/keys/:id', operation(tags, 'revokeKey', 'Ends a key at once', removal), async request =>
    told(apiKeyMessages.revoked(await keys.revoke(actorOf(request), request.params.id))),
  )
}
