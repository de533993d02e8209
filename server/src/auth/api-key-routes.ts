import { keyContracts } from '@chekku/domain/contracts/people/keys'
import { apiKeyMessages } from '@chekku/domain/people/api-keys'
import { type Routes, serve } from '../calls/serve.ts'
import { done, success } from '../http/responses.ts'
import type { AccountRoutesOptions } from './routes.ts'

/** Keys of scripts, for people alone: no key makes or ends another one. */
export const apiKeyRoutes: Routes<Pick<AccountRoutesOptions, 'accounts'>> = async (
  app,
  { accounts: { keys } },
) =>
  serve(app, keyContracts, {
    listKeys: async () => success(await keys.list()),
    createKey: async ({ actor, body }) => success(await keys.create(actor, body)),
    revokeKey: async ({ actor, params }) => done(apiKeyMessages.revoked(await keys.revoke(actor, params.id))),
  })
