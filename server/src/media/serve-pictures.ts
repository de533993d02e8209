import { messages } from '@chekku/domain/messages'
import { Problem } from '@chekku/domain/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PictureReader } from './picture-reader.ts'

export interface ServePicturesOptions {
  media: { read: PictureReader }
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
export async function servePictures(app: FastifyInstance, { media }: ServePicturesOptions): Promise<void> {
  for (const prefix of ['', '/api']) {
    app.get<PictureRoute>(
      `${prefix}/uploads/:kind/:name`,
      { schema: { hide: true } },
      async (request, reply) => {
        const { kind, name } = request.params
        const path = `/uploads/${kind}/${name}`
        const file = isSpelled(request, `${prefix}${path}`) ? await media.read(path) : undefined
        if (!file) return notFound(reply)
        reply.headers({ ...pictureHeaders, etag: `"${name}"` })
        if (names(request.headers['if-none-match'], `"${name}"`)) return reply.code(304).send()
        return reply.type(file.contentType).send(file.bytes)
      },
    )
  }
}

/** One spelling each, so that what is kept of a picture on the way is kept once; slashes may be doubled. */
function isSpelled(request: FastifyRequest, path: string): boolean {
  return request.url.replace(/\?.*$/s, '').replace(/\/{2,}/g, '/') === path
}

function names(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map(tag => tag.trim().replace(/^W\//, ''))
  return tags !== undefined && (tags.includes(etag) || tags.includes('*'))
}

function notFound(reply: FastifyReply): never {
  reply.header('cache-control', 'no-store')
  throw new Problem('not-found', messages.notFound)
}
