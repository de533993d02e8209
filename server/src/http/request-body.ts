import { pictureLimits, pictureMessages } from '@chekku/domain/picture-upload'
import { Problem, problemMessages } from '@chekku/domain/problem'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createUploadLimiter, type UploadLimiter, type UploadLimits } from './limits/upload-limiter.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of the `image` part of a multipart request, where one came. */
    picture: Buffer | undefined
    /** Lets the next upload in, once the answer to this one is made. */
    leaveUploads: (() => void) | undefined
  }
  interface FastifyContextConfig {
    /** This call also takes multipart form data with an `image` part. */
    picture?: boolean
  }
}

const FIELD_BYTES = 128 * 1024
const MULTIPART_LIMITS = {
  fileSize: pictureLimits.bytes,
  files: 2,
  fields: 60,
  parts: 62,
  fieldSize: FIELD_BYTES,
  fieldNameSize: 100,
  headerPairs: 20,
}
/** A picture, its fields and the boundaries between them. */
const MULTIPART_BYTES = pictureLimits.bytes + 1024 * 1024
/** What the parser takes of a body that does not say how long it is. */
const UNSAID_BYTES = MULTIPART_LIMITS.files * pictureLimits.bytes + MULTIPART_LIMITS.fields * FIELD_BYTES
/** Six of the largest pictures, and one that is prepared holds the next ones up by a second or two. */
const uploadLimits: UploadLimits = { bytes: 6 * MULTIPART_BYTES, waiting: 50 }

/** Reads JSON and multipart bodies to one plain input, so that a call need not know by which of them it came. */
export async function readRequestBodies(app: FastifyInstance, uploads = uploadLimits): Promise<void> {
  const underWay = createUploadLimiter(uploads)
  await app.register(multipart, { limits: MULTIPART_LIMITS })
  app.decorateRequest('picture', undefined)
  app.decorateRequest('leaveUploads', undefined)
  readJson(app)
  app.addHook('onRequest', async request => refuseOversizedMultipart(request))
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return
    if (!request.routeOptions.config.picture) {
      throw new Problem('unsupported-media', problemMessages.unsupportedContentType)
    }
    await enterUploads(request, reply, underWay)
    request.body = await readMultipart(request).catch(explainMultipart)
  })
  // Not when the client is gone: what it sent may still be worked on.
  app.addHook('onSend', (request, _reply, _payload, next) => {
    request.leaveUploads?.()
    next()
  })
}

/** Until there is room nothing of the body is read, so that what waits holds nothing of our memory. */
async function enterUploads(
  request: FastifyRequest,
  reply: FastifyReply,
  underWay: UploadLimiter,
): Promise<void> {
  const length = Number(request.headers['content-length'] ?? UNSAID_BYTES)
  const leave = await underWay.enter(length)
  request.leaveUploads = leave
  if (!reply.sent && !request.raw.destroyed) return
  leave()
  throw new Problem('invalid', problemMessages.multipartMalformed)
}

/** JSON, where no body at all is fine whatever the content type says. */
function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') return done(null, undefined)
    return parse(request, text, done)
  })
}

function refuseOversizedMultipart(request: FastifyRequest): void {
  if (!request.isMultipart()) return
  if (Number(request.headers['content-length'] ?? 0) > MULTIPART_BYTES) {
    throw new Problem('too-large', pictureMessages.imageTooLarge, {
      errors: { image: pictureMessages.imageTooLarge },
    })
  }
}

async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const input = new Map<string, unknown>()
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      if (part.fieldname === 'image' && bytes.length > 0) {
        if (request.picture) throw sentMoreThanOnce('image')
        request.picture = bytes
      }
    } else {
      if (input.has(part.fieldname)) throw sentMoreThanOnce(part.fieldname)
      if (part.valueTruncated || part.fieldnameTruncated)
        throw new Problem('too-large', problemMessages.tooLarge)
      input.set(part.fieldname, part.value)
    }
  }
  return Object.fromEntries(input)
}

/** The parser's own errors have no code of the framework's: they are about a form that breaks its own rules. */
function explainMultipart(error: unknown): never {
  const isExplained =
    error instanceof Problem || String((error as { code?: unknown }).code).startsWith('FST_')
  if (isExplained) throw error
  throw new Problem('invalid', problemMessages.multipartMalformed)
}

function sentMoreThanOnce(field: string): Problem {
  return new Problem('invalid', `${field}: ${problemMessages.sentMoreThanOnce}`, {
    errors: { [field]: problemMessages.sentMoreThanOnce },
  })
}
