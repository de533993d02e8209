import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressKey } from '../http/limits/client-address.ts'
import { knownForSeconds, type SignInClient } from './known-clients.ts'
import type { SignedIn } from './service.ts'

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
   * alone look at it, and no script reads it.
   */
  answer(reply: FastifyReply, { deviceToken, ...session }: SignedIn) {
    reply.header('set-cookie', `${this.#cookie}=${deviceToken}; ${this.#attributes}`)
    return { success: true as const, ...session }
  }
}
