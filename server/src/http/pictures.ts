import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyReply } from 'fastify'

/** A picture's path contains a hash, so it never changes. Any site may embed it; the policy forbids scripts in it. */
export const pictureHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

export function pictureNotFound(reply: FastifyReply): never {
  reply.header('cache-control', 'no-store')
  throw new Problem('not-found', problemMessages.notFound)
}
