import { passkeyMessages } from '@chekku/domain/passkeys'
import {
  madePasskey,
  passkey,
  passkeyOptions,
  passkeyRename,
  passkeySignature,
} from '@chekku/domain/schemas/passkey'
import { successOf } from '@chekku/domain/schemas/response'
import { freshProof, session } from '@chekku/domain/schemas/session'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answers, idParams, operation, removal, success, told } from '../../http/responses.ts'
import { administratorOf } from '../bearer-guard.ts'
import { credentialsCall, type Devices } from '../routes.ts'
import type { Passkeys } from './service.ts'

const tags = ['Session']
const options = successOf(passkeyOptions)

/** Passkeys of whoever is signed in, and signing in with one, under `/auth/passkeys`. */
export const passkeyRoutes: FastifyPluginAsyncZod<{ passkeys: Passkeys; devices: Devices }> = async (
  app,
  { passkeys, devices },
) => {
  app.get(
    '/auth/passkeys',
    operation(tags, 'listPasskeys', 'The own passkeys, the oldest first', {
      response: answers(200, successOf(z.array(passkey)), 401),
    }),
    async request => success(await passkeys.list(administratorOf(request))),
  )

  app.post(
    '/auth/passkeys/options',
    operation(tags, 'askForPasskey', 'What a browser makes a passkey with, within five minutes', {
      response: answers(200, options, 401, 409),
    }),
    async request => success(await passkeys.askToAdd(administratorOf(request))),
  )

  app.post(
    '/auth/passkeys',
    operation(tags, 'addPasskey', 'Adds a passkey that a browser has made', {
      body: madePasskey,
      response: answers(201, successOf(passkey), 400, 401, 409),
    }),
    async (request, reply) => {
      const added = await passkeys.add(administratorOf(request), request.body, request.headers['user-agent'])
      return reply.code(201).send(success(added, passkeyMessages.added(added.name)))
    },
  )

  app.put(
    '/auth/passkeys/:id',
    operation(tags, 'renamePasskey', 'Renames a passkey of one’s own', {
      params: idParams,
      body: passkeyRename,
      response: answers(200, successOf(passkey), 400, 401, 404),
    }),
    async request =>
      success(await passkeys.rename(administratorOf(request), request.params.id, request.body.name)),
  )

  app.delete(
    '/auth/passkeys/:id',
    operation(tags, 'removePasskey', 'Removes a passkey of one’s own: it signs in no more', removal),
    async request =>
      told(passkeyMessages.removed(await passkeys.remove(administratorOf(request), request.params.id))),
  )

  app.post(
    '/auth/login/passkey/options',
    operation(tags, 'askToSignIn', 'What a browser signs in by a passkey with, within five minutes', {
      response: answers(200, options, 409),
    }),
    async () => success(await passkeys.askToSignIn()),
  )

  app.post(
    '/auth/login/passkey',
    credentialsCall(tags, 'signInByPasskey', 'Start a session by what a passkey has signed', {
      body: passkeySignature,
      response: answers(200, session, 400, 401, 409),
    }),
    async (request, reply) => {
      const signedIn = await passkeys.signIn(request.body, devices.clientOf(request))
      return devices.answer(reply, signedIn)
    },
  )

  app.post(
    '/auth/proof/passkey/options',
    operation(tags, 'askToProve', 'What a browser proves by a passkey with, within five minutes', {
      response: answers(200, options, 401, 409),
    }),
    async request => success(await passkeys.askToProve(administratorOf(request))),
  )

  app.post(
    '/auth/proof/passkey',
    credentialsCall(tags, 'proveByPasskey', 'A fresh proof of identity, by what a passkey has signed', {
      body: passkeySignature,
      response: answers(200, successOf(freshProof), 400, 401, 409),
    }),
    async request => {
      const client = devices.clientOf(request)
      return success(await passkeys.prove(administratorOf(request), request.body, client))
    },
  )
}
