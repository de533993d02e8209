import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ResponseCache } from './response-cache.ts'
import { replyFromCache } from './send-cached.ts'

/** A picture's path contains a hash, so it never changes. Any site may embed it; the policy forbids scripts in it. */
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

interface SentPicture {
  path: string
  etag: string
  /** Reads or draws it; undefined if there is none. */
  load: () => Promise<{ contentType: string; bytes: Buffer } | undefined>
}

/** Answers with a picture, from the cache if it is there. */
export function replyWithPicture(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  { path, etag, load }: SentPicture,
): Promise<FastifyReply> {
  return replyFromCache(cache, request, reply, {
    key: path,
    isLimited: false,
    url: request.raw.url?.includes('?') ? undefined : request.raw.url,
    render: async () => {
      const picture = await load()
      if (!picture) throw new Problem('not-found', problemMessages.notFound)
      const { contentType, bytes } = picture
      return { status: 200, headers: { ...headers, 'content-type': contentType, etag }, body: bytes }
    },
  })
}
