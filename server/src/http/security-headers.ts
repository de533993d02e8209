import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** On every response, errors included; pages have another policy. */
const strict = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy':
    'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
}

const referrerPolicy = 'strict-origin-when-cross-origin'
const aYear = 'max-age=31536000'

/** Headers for malformed URLs, which the framework answers before any hook. */
export const malformedUrlHeaders = (isSecure: boolean) => ({
  ...strict,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': referrerPolicy,
  ...(isSecure && { 'strict-transport-security': aYear }),
})

/** Sets the headers of every response; pages and pictures override the content policy. */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { isSecure, corsOrigins }: { isSecure: boolean; corsOrigins: readonly string[] },
): Promise<void> {
  await app.register(helmet, {
    // Set below: `upgrade-insecure-requests` would break http://localhost.
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
