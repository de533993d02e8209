import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FreshResponse, ResponseCache } from '../cache/response-cache.ts'
import { replyFromCache } from '../cache/send-cached.ts'
import type { PictureReader } from './picture-reader.ts'

export interface PictureRoutesOptions {
  media: { read: PictureReader }
  cache: ResponseCache
}

interface PictureRoute {
  Params: { kind: string; name: string }
}

/** A picture's name carries its content, so it never changes; and whatever the bytes are, they run nothing. */
const pictureHeaders = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

/** Answers pictures under /uploads and, for clients that put /api before every path, under /api/uploads. */
export async function pictureRoutes(
  app: FastifyInstance,
  { media, cache }: PictureRoutesOptions,
): Promise<void> {
  for (const prefix of ['', '/api']) {
    app.get<PictureRoute>(
      `${prefix}/uploads/:kind/:name`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { kind, name } = request.params
        const path = `/uploads/${kind}/${name}`
        if (!isSpelled(request, `${prefix}${path}`)) return notFound(reply)
        return replyFromCache(cache, request, reply, {
          key: path,
          bypassesLimiter: true,
          url: request.raw.url?.includes('?') ? undefined : request.raw.url,
          render: async () => freshResponse(await media.read(path), name),
        })
      },
    )
  }
}

/** One spelling each, so that what is kept of a picture on the way is kept once; slashes may be doubled. */
function isSpelled(request: FastifyRequest, path: string): boolean {
  return request.url.replace(/\?.*$/s, '').replace(/\/{2,}/g, '/') === path
}

function freshResponse(file: Awaited<ReturnType<PictureReader>>, name: string): FreshResponse {
  if (!file) throw new Problem('not-found', problemMessages.notFound)
  const headers = { ...pictureHeaders, 'content-type': file.contentType, etag: `"${name}"` }
  return { status: 200, headers, body: file.bytes, isText: false, cacheable: true }
}

function notFound(reply: FastifyReply): never {
  reply.header('cache-control', 'no-store')
  throw new Problem('not-found', problemMessages.notFound)
}
