import { accountContracts } from '@chekku/domain/contracts/people/account'
import { peopleMessages } from '@chekku/domain/people/people'
import { sessionMessages } from '@chekku/domain/people/session'
import { user } from '@chekku/domain/schemas/people/session'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Routes, serve } from '../calls/serve.ts'
import { addressKey } from '../http/limits/client-address.ts'
import { done, success } from '../http/responses.ts'
import { knownForSeconds, type SignInClient } from './known-clients.ts'
import type { Accounts, SignedIn } from './service.ts'

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
   * Answers a new session. The device's token is a cookie that scripts cannot read and that a log-out keeps; only
   * sign-ins and changes of the password read it. The fresh proof is a header, since the specification fixes the body.
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
export const accountRoutes: Routes<AccountRoutesOptions> = async (app, { accounts, devices }) => {
  const { sessions } = accounts
  serve(app, accountContracts, {
    signIn: async ({ body, request }, reply) =>
      devices.answer(reply, await accounts.signIn({ ...body, ...devices.clientOf(request) })),
    getCurrentUser: async ({ administrator }) => ({
      success: true as const,
      user: user.parse(administrator),
    }),
    changeAccount: async ({ administrator, body, request }) => {
      const input = { ...body, ...devices.clientOf(request) }
      return { success: true as const, user: await accounts.changeAccount(administrator._id, input) }
    },
    getSessionExpiry: async ({ administrator }) =>
      success({ expiresAt: new Date(administrator.sessionEndsAt).toISOString() }),
    changePassword: async ({ administrator, body, request }, reply) => {
      const input = { ...body, ...devices.clientOf(request) }
      return devices.answer(reply, await accounts.changePassword(administrator._id, input))
    },
    proveIdentity: async ({ administrator, body, request }) =>
      success(await accounts.proveIdentity(administrator, { ...body, ...devices.clientOf(request) })),
    signOut: async ({ administrator }) => {
      await sessions.signOut(administrator)
      return done(sessionMessages.signedOut)
    },
    countOtherSessions: async ({ administrator }) =>
      success({ others: await sessions.countOthers(administrator) }),
    listSessions: async ({ administrator }) =>
      success(await sessions.list(administrator, { accountId: administrator._id })),
    endSession: async ({ administrator, params }) => {
      await sessions.endOwn(administrator, params.id)
      return done(peopleMessages.sessionEnded)
    },
    signOutOthers: async ({ administrator }) => {
      const ended = await sessions.signOutOthers(administrator)
      return success({ ended }, sessionMessages.othersSignedOut(ended))
    },
  })
}
