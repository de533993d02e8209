import { passkeyContracts } from '@chekku/domain/contracts/people/passkeys'
import { passkeyMessages } from '@chekku/domain/people/passkeys'
import { type Routes, serve } from '../../calls/serve.ts'
import { done, success } from '../../http/responses.ts'
import type { Devices } from '../routes.ts'
import type { Passkeys } from './service.ts'

/** The own passkeys, and signing in with one, under `/auth/passkeys`. */
export const passkeyRoutes: Routes<{ passkeys: Passkeys; devices: Devices }> = async (
  app,
  { passkeys, devices },
) =>
  serve(app, passkeyContracts, {
    listPasskeys: async ({ administrator }) => success(await passkeys.list(administrator)),
    askForPasskey: async ({ administrator }) => success(await passkeys.askToAdd(administrator)),
    addPasskey: async ({ administrator, body, request }) => {
      const added = await passkeys.add(administrator, body, request.headers['user-agent'])
      return success(added, passkeyMessages.added(added.name))
    },
    renamePasskey: async ({ administrator, params, body }) =>
      success(await passkeys.rename(administrator, params.id, body.name)),
    removePasskey: async ({ administrator, params }) =>
      done(passkeyMessages.removed(await passkeys.remove(administrator, params.id))),
    askToSignIn: async () => success(await passkeys.askToSignIn()),
    signInByPasskey: async ({ body, request }, reply) =>
      devices.answer(reply, await passkeys.signIn(body, devices.clientOf(request))),
    askToProve: async ({ administrator }) => success(await passkeys.askToProve(administrator)),
    proveByPasskey: async ({ administrator, body, request }) =>
      success(await passkeys.prove(administrator, body, devices.clientOf(request))),
  })
