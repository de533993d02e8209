import { pictureLimits, pictureMessages } from '@chekku/domain/picture-upload'
import { Problem, problemMessages } from '@chekku/domain/problem'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { UploadLimiter, type UploadLimits } from './limits/upload-limiter.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of the `image` part of a multipart request. */
    picture: Buffer | undefined
    /** Releases this upload's bytes in the upload limiter. */
    releaseUpload: (() => void) | undefined
  }
  interface FastifyContextConfig {
    /** This call also accepts multipart form data with an `image` part. */
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
/** Assumed size of a body without Content-Length: the parser's limit. */
const UNSAID_BYTES = MULTIPART_LIMITS.files * pictureLimits.bytes + MULTIPART_LIMITS.fields * FIELD_BYTES
/** Six of the largest pictures. */
const uploadLimits: UploadLimits = { bytes: 6 * MULTIPART_BYTES, maxQueued: 50 }

/** Parses JSON and multipart bodies to the same plain input. */
export async function readRequestBodies(app: FastifyInstance, uploads = uploadLimits): Promise<void> {
  const uploadLimiter = new UploadLimiter(uploads)
  await app.register(multipart, { limits: MULTIPART_LIMITS })
  app.decorateRequest('picture', undefined)
  app.decorateRequest('releaseUpload', undefined)
  readJson(app)
  app.addHook('onRequest', async request => refuseOversizedMultipart(request))
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return
    if (!request.routeOptions.config.picture) {
      throw new Problem('unsupported-media', problemMessages.unsupportedContentType)
    }
    await admitUpload(request, reply, uploadLimiter)
    request.body = await readMultipart(request).catch(explainMultipart)
  })
  // Not on disconnect: the picture may still be in progress.
  app.addHook('onSend', (request, _reply, _payload, next) => {
    request.releaseUpload?.()
    next()
  })
}

/** Reads the body once the upload limiter admits it. */
async function admitUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  uploadLimiter: UploadLimiter,
): Promise<void> {
  const length = Number(request.headers['content-length'] ?? UNSAID_BYTES)
  const release = await uploadLimiter.acquire(length)
  request.releaseUpload = release
  if (!reply.sent && !request.raw.destroyed) return
  release()
  throw new Problem('invalid', problemMessages.multipartMalformed)
}

/** Parses an empty JSON body as undefined. */
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

/** Errors of the multipart parser, which have no framework code, mean a malformed form. */
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
