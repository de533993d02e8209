import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ResponseCache } from '../cache/response-cache.ts'
import { replyWithPicture } from '../cache/send-picture.ts'
import type { Media } from './service.ts'

type Options = { media: Pick<Media, 'read'>; cache: ResponseCache }
type PictureRoute = { Params: { kind: string; name: string } }

/** Serves pictures under /uploads, and under /api/uploads for clients that prefix all paths with /api. */
export async function pictureRoutes(app: FastifyInstance, { media, cache }: Options): Promise<void> {
  for (const prefix of ['', '/api']) {
    app.get<PictureRoute>(
      `${prefix}/uploads/:kind/:name`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { kind, name } = request.params
        const path = `/uploads/${kind}/${name}`
        if (!isCanonicalUrl(request, `${prefix}${path}`))
          throw new Problem('not-found', problemMessages.notFound)
        const load = () => media.read(path)
        return replyWithPicture(cache, request, reply, { path, etag: `"${name}"`, load })
      },
    )
  }
}

/** True for the single URL of a picture, so that caches store it only once. Double slashes are allowed. */
function isCanonicalUrl(request: FastifyRequest, path: string): boolean {
  return request.url.replace(/\?.*$/s, '').replace(/\/{2,}/g, '/') === path
}
