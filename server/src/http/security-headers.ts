import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Device features that pages may use: only screens of the administration may ask where the device is. */
export const permissionsPolicy = (geolocation: '()' | '(self)') =>
  `accelerometer=(), camera=(), geolocation=${geolocation}, gyroscope=(), microphone=(), payment=(), usb=()`

/** Headers of all responses, including errors; pages and pictures override the content security policy. */
export const securityHeaders = (isSecure: boolean) => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': permissionsPolicy('()'),
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  ...(isSecure && {
    // Over plain HTTP browsers ignore it, with an error on the console of every page.
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  }),
})

/** Allows these origins to call the API (CORS). */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return
  await app.register(cors, {
    origin: [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'if-match',
      'idempotency-key',
      'identity-proof',
      'prefer',
    ],
    exposedHeaders: ['change-id', 'identity-proof', 'retry-after', 'x-request-id'],
    maxAge: 600,
  })
}
