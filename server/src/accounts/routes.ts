import { done, successOf } from '@chekku/domain/envelope'
import { messages } from '@chekku/domain/messages'
import { login, passwordChange, session, user } from '@chekku/domain/user'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answers, success } from '../http/answers.ts'
import { administratorOf } from '../http/bearer-guard.ts'
import type { Accounts } from './service.ts'

const me = z.object({ success: z.literal(true), user })
const ping = successOf(z.object({ expiresAt: z.iso.datetime() }))

export interface AccountRoutesOptions {
  accounts: Accounts
}

/** Signing in and out, under `/auth`. */
export async function accountRoutes(
  instance: FastifyInstance,
  { accounts }: AccountRoutesOptions,
): Promise<void> {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  // The guard says so for every call with a token; a login answers one.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.post(
    '/auth/login',
    { config: { access: 'public' }, schema: { body: login, response: answers(200, session, 400, 401) } },
    async request => {
      const { token, user } = await accounts.signIn({ ...request.body, address: request.ip })
      return { success: true as const, token, user }
    },
  )

  app.get(
    '/auth/me',
    { config: { access: 'administrator' }, schema: { response: answers(200, me, 401) } },
    async request => ({ success: true as const, user: user.parse(administratorOf(request)) }),
  )

  app.get(
    '/auth/session-ping',
    {
      config: { access: 'administrator', countsAsUse: false },
      schema: { response: answers(200, ping, 401) },
    },
    async request => success({ expiresAt: new Date(administratorOf(request).sessionEndsAt).toISOString() }),
  )

  app.put(
    '/auth/updatepassword',
    { schema: { body: passwordChange, response: answers(200, session, 400, 401) } },
    async request => {
      const input = { ...request.body, address: request.ip }
      const { token, user } = await accounts.changePassword(administratorOf(request)._id, input)
      return { success: true as const, token, user }
    },
  )

  app.post('/auth/logout', { schema: { response: answers(200, done, 401) } }, async request => {
    await accounts.signOut(administratorOf(request).tokenHash)
    return { success: true as const, message: messages.signedOut }
  })
}
