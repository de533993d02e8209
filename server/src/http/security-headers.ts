import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** On every answer before anybody looks at its request: what is refused is an answer too. Pages have a policy of their own. */
const strict = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
}

const referrerPolicy = 'strict-origin-when-cross-origin'
const aYear = 'max-age=31536000'

/** The same for an address that is none, which the framework answers before anything of ours is asked. */
export const headersOfNowhere = (isSecure: boolean) => ({
  ...strict,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': referrerPolicy,
  ...(isSecure && { 'strict-transport-security': aYear }),
})

/** Headers that hold for every answer; pages and pictures add a content policy of their own. */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { isSecure, corsOrigins }: { isSecure: boolean; corsOrigins: readonly string[] },
): Promise<void> {
  await app.register(helmet, {
    // Below; `upgrade-insecure-requests` would break a try-out over http.
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    hsts: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: referrerPolicy },
    frameguard: { action: 'deny' },
    xXssProtection: false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(strict)
  })
  if (corsOrigins.length === 0) return
  await app.register(cors, {
    origin: [...corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-match', 'idempotency-key'],
    exposedHeaders: ['retry-after', 'x-request-id'],
    maxAge: 600,
  })
}
