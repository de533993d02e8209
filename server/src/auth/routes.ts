import { peopleMessages } from '@chekku/domain/people'
import { openSession } from '@chekku/domain/schemas/people'
import { done, successOf } from '@chekku/domain/schemas/response'
import {
  accountChange,
  freshProof,
  identityProof,
  login,
  passwordChange,
  session,
  user,
} from '@chekku/domain/schemas/session'
import { sessionMessages } from '@chekku/domain/session'
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { addressKey } from '../http/limits/client-address.ts'
import { answers, operation, removal, success, told } from '../http/responses.ts'
import { administratorOf } from './bearer-guard.ts'
import { knownForSeconds, type SignInClient } from './known-clients.ts'
import type { Accounts, SignedIn } from './service.ts'

const me = z.object({ success: z.literal(true), user })
const ping = successOf(z.object({ expiresAt: z.iso.datetime() }))

const otherSessions = successOf(z.object({ others: z.int().min(0) }))
const endedSessions = successOf(z.object({ ended: z.int().min(0) }))

const tags = ['Session']

/** Route options of a call of credentials: twice the longest e-mail and password, with every character escaped, fit in its body. */
export const credentialsCall = <Schema extends FastifySchema>(
  ...parts: Parameters<typeof operation<Schema>>
) => ({ bodyLimit: 16 * 1024, ...operation<Schema>(...parts) })

const TOKEN = /^[\w-]{43}$/

/** The devices that sign in: each is known again by the token in its cookie. */
export class Devices {
  readonly #cookie: string
  readonly #attributes: string

  /** Over https the name of the cookie has a prefix that lets no other host of the domain set it, nor a page over plain http. */
  constructor(isSecure: boolean) {
    this.#cookie = isSecure ? '__Host-device' : 'device'
    const path = isSecure ? '/' : '/api/auth'
    const attributes = `Path=${path}; Max-Age=${knownForSeconds}; HttpOnly; SameSite=Strict`
    this.#attributes = isSecure ? `${attributes}; Secure` : attributes
  }

  /** From where a request signs in. */
  clientOf({ ip, headers }: FastifyRequest): SignInClient {
    const cookies = headers.cookie?.split(';').map(cookie => cookie.trim().split('=')) ?? []
    const device = cookies.find(([name, token = '']) => name === this.#cookie && TOKEN.test(token))?.[1]
    return { address: addressKey(ip), device, userAgent: headers['user-agent'] }
  }

  /**
   * Answers a new session. The device's token goes into its cookie, which a log-out leaves; sign-ins and changes of the password
   * alone look at it, and no script reads it. The fresh proof is a header, as the body is what the specification says.
   */
  answer(reply: FastifyReply, { deviceToken, proof, ...session }: SignedIn) {
    reply.header('set-cookie', `${this.#cookie}=${deviceToken}; ${this.#attributes}`)
    reply.header('identity-proof', proof)
    return { success: true as const, ...session }
  }
}

export interface AccountRoutesOptions {
  accounts: Accounts
  devices: Devices
}

/** Login and logout, under `/auth`. */
export const accountRoutes: FastifyPluginAsyncZod<AccountRoutesOptions> = async (
  app,
  { accounts, devices },
) => {
  app.post(
    '/auth/login',
    credentialsCall(tags, 'signIn', 'Start a session', {
      body: login,
      response: answers(200, session, 400, 401),
    }),
    async (request, reply) =>
      devices.answer(reply, await accounts.signIn({ ...request.body, ...devices.clientOf(request) })),
  )

  app.get(
    '/auth/me',
    operation(tags, 'getCurrentUser', 'Who is signed in', { response: answers(200, me, 401) }),
    async request => ({ success: true as const, user: user.parse(administratorOf(request)) }),
  )

  app.put(
    '/auth/me',
    operation(tags, 'changeAccount', 'Change the own name and e-mail; the sessions stay', {
      body: accountChange,
      response: answers(200, me, 400, 401),
    }),
    async request => {
      const input = { ...request.body, ...devices.clientOf(request) }
      const user = await accounts.changeAccount(administratorOf(request)._id, input)
      return { success: true as const, user }
    },
  )

  app.get(
    '/auth/session-ping',
    {
      config: { countsAsUse: false },
      ...operation(tags, 'getSessionExpiry', 'Until when the session lasts; asking does not prolong it', {
        response: answers(200, ping, 401),
      }),
    },
    async request => success({ expiresAt: new Date(administratorOf(request).sessionEndsAt).toISOString() }),
  )

  app.put(
    '/auth/updatepassword',
    operation(tags, 'changePassword', 'Change the password: every session ends, and a new one is answered', {
      body: passwordChange,
      response: answers(200, session, 400, 401),
    }),
    async (request, reply) => {
      const input = { ...request.body, ...devices.clientOf(request) }
      return devices.answer(reply, await accounts.changePassword(administratorOf(request)._id, input))
    },
  )

  app.post(
    '/auth/proof',
    credentialsCall(tags, 'proveIdentity', 'A fresh proof of identity, for what needs one', {
      body: identityProof,
      response: answers(200, successOf(freshProof), 400, 401),
    }),
    async request => {
      const proof = { ...request.body, ...devices.clientOf(request) }
      return success(await accounts.proveIdentity(administratorOf(request), proof))
    },
  )

  app.post(
    '/auth/logout',
    operation(tags, 'signOut', 'End this session', { response: answers(200, done, 401) }),
    async request => {
      await accounts.sessions.signOut(administratorOf(request))
      return told(sessionMessages.signedOut)
    },
  )

  app.get(
    '/auth/sessions',
    operation(tags, 'countOtherSessions', 'How many other sessions the administrator has', {
      response: answers(200, otherSessions, 401),
    }),
    async request => success({ others: await accounts.sessions.countOthers(administratorOf(request)) }),
  )

  app.get(
    '/auth/sessions/list',
    operation(tags, 'listSessions', 'The open sessions of the administrator', {
      response: answers(200, successOf(z.array(openSession)), 401),
    }),
    async request => {
      const own = administratorOf(request)
      return success(await accounts.sessions.list(own, { of: own._id }))
    },
  )

  app.delete(
    '/auth/sessions/:id',
    operation(tags, 'endSession', 'End one of the own sessions', removal),
    async request => {
      await accounts.sessions.endOwn(administratorOf(request), request.params.id)
      return told(peopleMessages.sessionEnded)
    },
  )

  app.post(
    '/auth/logout-others',
    operation(tags, 'signOutOthers', 'End every other session of the administrator', {
      response: answers(200, endedSessions, 401),
    }),
    async request => {
      const ended = await accounts.sessions.signOutOthers(administratorOf(request))
      return success({ ended }, sessionMessages.othersSignedOut(ended))
    },
  )
}
