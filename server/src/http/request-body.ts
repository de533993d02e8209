import { pictureLimits, pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { Problem, problemMessages } from '@chekku/domain/problem'
import { sheetLimits, sheetMessages } from '@chekku/domain/product/sheet'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Queue } from '../queue/queue.ts'
import { limitSilence } from './limits/time-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of the `image` part of a multipart request. */
    picture: Buffer | undefined
    /** The bytes of the `file` part, where a route takes a sheet. */
    sheet: Buffer | undefined
    /** The name of its file, or "". */
    sheetName: string
    /** The bytes of the `pictures` part beside it. */
    sheetPictures: Buffer | undefined
    /** Releases the memory reserved for this upload, so that the next ones can start. */
    releaseUpload: (() => void) | undefined
  }
  interface FastifyContextConfig {
    /** The route also accepts multipart form data with an `image` part. */
    picture?: boolean
    /** The route accepts multipart form data with a CSV file as its `file` part, and a ZIP as `pictures`. */
    sheet?: boolean
  }
}

const fieldBytes = 128 * 1024
const limits = {
  fileSize: pictureLimits.bytes,
  files: 2,
  fields: 60,
  parts: 62,
  fieldSize: fieldBytes,
  fieldNameSize: 100,
  headerPairs: 20,
}
/** Maximum size of a multipart body: a picture, its fields and the boundaries. */
const multipartBytes = pictureLimits.bytes + 1024 * 1024
const zipBytes = multipartBytes + sheetLimits.zipBytes
/** Assumed size of a body without Content-Length: the parser's maximum. */
const assumedBytes = limits.files * pictureLimits.bytes + limits.fields * fieldBytes
/** Limits of all uploads in memory: the bytes, enough for six of the largest pictures, and the number waiting. */
const uploadLimits = { bytes: 6 * multipartBytes, maxQueued: 50 }

/** What must come of a body in ten seconds if that is not its end: of an upload anything at all. */
const leastBytes = { json: 10_000, upload: 1 }

/** Parses JSON and multipart bodies to the same plain object. */
export async function readRequestBodies(
  app: FastifyInstance,
  uploads = uploadLimits,
  everyMs?: number,
): Promise<void> {
  const refusal = () => new Problem('unavailable', pictureMessages.picturesBusy, { retryAfterSeconds: 5 })
  const queue = new Queue({ concurrency: uploads.bytes, bound: uploads.maxQueued, refusal })
  await app.register(multipart, { limits })
  app.decorateRequest('picture', undefined)
  app.decorateRequest('sheet', undefined)
  app.decorateRequest('sheetName', '')
  app.decorateRequest('sheetPictures', undefined)
  app.decorateRequest('releaseUpload', undefined)
  parseEmptyJson(app)
  app.addHook('onRequest', async request => {
    const most = largestPart(request) === 'pictures' ? zipBytes : multipartBytes
    if (request.isMultipart() && bytesOf(request, 0) > most) throw tooLarge(largestPart(request))
  })
  app.addHook('preParsing', (request, _reply, payload, next) => {
    // An upload may have to wait before it is read.
    const isUpload = request.headers['content-type']?.startsWith('multipart/')
    if (!isUpload) limitSilence(request, { leastBytes: leastBytes.json, everyMs })
    next(null, payload)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return
    const { picture, sheet } = request.routeOptions.config
    if (!picture && !sheet) throw refused('unsupported-media', problemMessages.unsupportedContentType)
    const release = await admit(queue, bytesOf(request, sheet ? zipBytes : assumedBytes))
    request.releaseUpload = release
    if (reply.sent || request.raw.destroyed) {
      release()
      throw refused('invalid', problemMessages.multipartMalformed)
    }
    limitSilence(request, { leastBytes: leastBytes.upload, everyMs })
    request.body = await readMultipart(request).catch(error => {
      if (error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge(largestPart(request))
      // Errors without a framework code come from the multipart parser and mean a malformed form.
      const isExplained = error instanceof Problem || String(error.code).startsWith('FST_')
      throw isExplained ? error : refused('invalid', problemMessages.multipartMalformed)
    })
  })
  // Not on disconnect, since the picture may still be in progress.
  app.addHook('onSend', (request, _reply, _payload, next) => {
    request.releaseUpload?.()
    next()
  })
}

/** Waits until there is memory for the bytes; resolves to the function that releases it. */
async function admit(queue: Queue, cost: number): Promise<() => void> {
  const admitted = Promise.withResolvers<() => void>()
  const upload = Promise.withResolvers<void>()
  const task = () => {
    admitted.resolve(upload.resolve)
    return upload.promise
  }
  queue.run(task, { cost }).catch(admitted.reject)
  return admitted.promise
}

const bytesOf = ({ headers }: FastifyRequest, unsaid: number) => Number(headers['content-length'] ?? unsaid)

/** The parts of a form that hold files, each with its limit in bytes. */
const fileParts = {
  image: { as: 'picture', bytes: pictureLimits.bytes, tooLarge: pictureMessages.imageTooLarge },
  file: { as: 'sheet', bytes: sheetLimits.bytes, tooLarge: sheetMessages.tooLarge },
  pictures: { as: 'sheetPictures', bytes: sheetLimits.zipBytes, tooLarge: sheetMessages.zipTooLarge },
} as const
type FilePart = keyof typeof fileParts

const largestPart = ({ routeOptions: { config } }: FastifyRequest) => (config.sheet ? 'pictures' : 'image')
const takesFile = (request: FastifyRequest, name: string): name is FilePart =>
  name === largestPart(request) || (name === 'file' && request.routeOptions.config.sheet === true)

const tooLarge = (name: FilePart) => refused('too-large', fileParts[name].tooLarge, name)

function refused(code: ConstructorParameters<typeof Problem>[0], message: string, field?: string): Problem {
  return new Problem(code, message, field === undefined ? {} : { errors: { [field]: message } })
}

/** Parses an empty JSON body as undefined. */
function parseEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text.trim() === '' ? done(null, undefined) : parse(request, text, done),
  )
}

async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const input = new Map<string, unknown>()
  const fileSize = fileParts[largestPart(request)].bytes
  for await (const part of request.parts({ limits: { ...limits, fileSize } })) {
    const name = part.fieldname
    if (part.type === 'file') {
      const bytes = await part.toBuffer()
      // A part that a program sends as application/json is parsed like a file.
      if (name === 'json') addField(input, name, bytes.toString())
      if (!takesFile(request, name)) continue
      // A browser sends a field in which nothing is chosen without a name.
      if (bytes.length === 0 && name === 'image' && part.filename)
        throw refused('unsupported-media', pictureMessages.notAPicture, name)
      if (bytes.length === 0) continue
      const { as, bytes: most } = fileParts[name]
      if (bytes.length > most) throw tooLarge(name)
      if (request[as]) throw sentMoreThanOnce(name)
      request[as] = bytes
      if (name === 'file') request.sheetName = part.filename?.slice(0, sheetLimits.nameCharacters) ?? ''
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw refused('too-large', problemMessages.tooLarge)
      addField(input, name, part.value)
    }
  }
  return Object.fromEntries(input)
}

function addField(input: Map<string, unknown>, name: string, value: unknown): void {
  if (input.has(name)) throw sentMoreThanOnce(name)
  if (typeof value === 'string' && value.length > fieldBytes)
    throw refused('too-large', problemMessages.tooLarge)
  input.set(name, value)
}

function sentMoreThanOnce(field: string): Problem {
  const text = problemMessages.sentMoreThanOnce
  return new Problem('invalid', `${field}: ${text}`, { errors: { [field]: text } })
}
