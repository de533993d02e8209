import { Problem, type ProblemCode, problemMessages } from '@chekku/domain/problem'
import { type UploadForm, uploads } from '@chekku/domain/uploads'
import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitSilence } from './limits/request-limits.ts'
import { createUploadAdmission } from './upload-admission.ts'

interface UploadedFile {
  bytes: Buffer
  /** The name of the file, or "". */
  name: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The files of a multipart request, by the names of their parts. */
    uploads: Readonly<Record<string, UploadedFile>> | undefined
    /** Releases the memory reserved for this upload, so that the next ones can start. */
    releaseUpload: (() => void) | undefined
  }
  interface FastifyContextConfig {
    /** The route accepts multipart form data with these files. */
    upload?: UploadForm
  }
}

const fieldBytes = 128 * 1024
const limits = {
  files: 2,
  fields: 60,
  parts: 62,
  fieldSize: fieldBytes,
  fieldNameSize: 100,
  headerPairs: 20,
}

/** The form of a route. One that takes no files refuses bodies by the same size as one that takes a picture. */
const formOf = ({ routeOptions: { config } }: FastifyRequest): UploadForm => config.upload ?? uploads.picture

/** Maximum size of all files together. */
const filesBytes = (form: UploadForm) => Object.values(form).reduce((sum, { bytes }) => sum + bytes, 0)

/** Maximum size of a multipart body: the files, the fields and the boundaries. */
const mostBytes = (form: UploadForm) => filesBytes(form) + 1024 * 1024

/** Maximum size of each file while it is read. */
const fileSize = (form: UploadForm) => Math.max(...Object.values(form).map(({ bytes }) => bytes))

/** Assumed size of a body without Content-Length: the most that is kept of it. */
const assumedBytes = (form: UploadForm) => filesBytes(form) + limits.fields * fieldBytes

/** Memory of uploads, for six of the largest pictures beside one larger upload, and the number that may wait for it. */
const uploadLimits = { bytes: 6 * mostBytes(uploads.picture), maxQueued: 50 }

/** Minimum size of a body that is still incomplete after ten seconds. */
const leastBytes = { json: 10_000, upload: 1 }

/** Parses JSON and multipart bodies to the same plain object. */
export async function readRequestBodies(
  app: FastifyInstance,
  memory = uploadLimits,
  everyMs?: number,
): Promise<void> {
  const admit = createUploadAdmission(memory)
  await app.register(multipart, { limits })
  app.decorateRequest('uploads', undefined)
  app.decorateRequest('releaseUpload', undefined)
  parseEmptyJson(app)
  app.addHook('onRequest', async request => {
    const form = formOf(request)
    if (request.isMultipart() && contentLength(request, 0) > mostBytes(form)) throw largestTooLarge(form)
  })
  app.addHook('preParsing', (request, _reply, payload, next) => {
    // An upload may have to wait before it is read.
    const isUpload = request.headers['content-type']?.startsWith('multipart/')
    if (!isUpload) limitSilence(request, { leastBytes: leastBytes.json, everyMs })
    next(null, payload)
  })
  app.addHook('preValidation', async (request, reply) => {
    if (!request.isMultipart()) return
    const { upload } = request.routeOptions.config
    if (!upload) throw problem('unsupported-media', problemMessages.unsupportedContentType)
    const release = await admit(contentLength(request, assumedBytes(upload)))
    request.releaseUpload = release
    if (reply.sent || request.raw.destroyed) {
      release()
      throw problem('invalid', problemMessages.multipartMalformed)
    }
    limitSilence(request, { leastBytes: leastBytes.upload, everyMs })
    request.body = await readMultipart(request, upload).catch(error => {
      throw multipartProblem(error, upload)
    })
  })
  // Not on disconnect, since the picture may still be in progress.
  app.addHook('onSend', (request, _reply, _payload, next) => {
    request.releaseUpload?.()
    next()
  })
}

/** The problem of a form that can't be read. Errors without a framework code come from the parser: the form is malformed. */
function multipartProblem(error: { code?: string }, upload: UploadForm): unknown {
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return largestTooLarge(upload)
  const isExplained = error instanceof Problem || error.code?.startsWith('FST_')
  return isExplained ? error : problem('invalid', problemMessages.multipartMalformed)
}

const contentLength = ({ headers }: FastifyRequest, fallback: number) =>
  Number(headers['content-length'] ?? fallback)

const problem = (code: ProblemCode, message: string, field?: string) =>
  new Problem(code, message, field === undefined ? {} : { errors: { [field]: message } })

/** The refusal of a body or a file beyond the limit of every part, which names the largest. */
function largestTooLarge(form: UploadForm): Problem {
  const [name, part] = Object.entries(form).find(([, { bytes }]) => bytes === fileSize(form)) ?? []
  return problem('too-large', part?.tooLarge ?? problemMessages.tooLarge, name)
}

/** Parses an empty JSON body as undefined. */
function parseEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) =>
    text.trim() === '' ? done(null, undefined) : parse(request, text, done),
  )
}

/** The fields of a form; its files become `request.uploads`. */
async function readMultipart(request: FastifyRequest, form: UploadForm): Promise<Record<string, unknown>> {
  const fields = new Map<string, unknown>()
  const files = new Map<string, UploadedFile>()
  for await (const part of request.parts({ limits: { ...limits, fileSize: fileSize(form) } })) {
    const name = part.fieldname
    const formPart = Object.hasOwn(form, name) ? form[name] : undefined
    if (part.type === 'field') {
      if (part.valueTruncated || part.fieldnameTruncated) throw problem('too-large', problemMessages.tooLarge)
      addField(fields, name, part.value)
    } else if (formPart) {
      const file = await readFormFile(part, formPart)
      if (file && files.has(name)) throw sentMoreThanOnce(name)
      if (file) files.set(name, file)
    } else {
      // A character of a field takes up to three bytes.
      const bytes = await readStart(part.file, 3 * fieldBytes)
      // Programs send the part `json` as application/json, which the parser takes for a file. Other files are dropped.
      if (name === 'json') addField(fields, name, bytes.toString())
    }
  }
  request.uploads = Object.fromEntries(files)
  return Object.fromEntries(fields)
}

/** A file of the form; undefined where none was chosen, which a browser sends as an empty file without a name. */
async function readFormFile(
  { fieldname, filename = '', file }: MultipartFile,
  { bytes: limit, tooLarge, empty }: UploadForm[string],
): Promise<UploadedFile | undefined> {
  const bytes = await readStart(file, limit)
  if (bytes.length > limit) throw problem('too-large', tooLarge, fieldname)
  if (bytes.length > 0) return { bytes, name: filename }
  if (filename !== '' && empty !== undefined) throw problem('unsupported-media', empty, fieldname)
  return undefined
}

/** The file's bytes, cut after the chunk that passes `limit`. */
async function readStart(file: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of file) {
    if (length <= limit) chunks.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(chunks)
}

function addField(fields: Map<string, unknown>, name: string, value: unknown): void {
  if (fields.has(name)) throw sentMoreThanOnce(name)
  if (typeof value === 'string' && value.length > fieldBytes)
    throw problem('too-large', problemMessages.tooLarge)
  fields.set(name, value)
}

function sentMoreThanOnce(field: string): Problem {
  const text = problemMessages.sentMoreThanOnce
  return new Problem('invalid', `${field}: ${text}`, { errors: { [field]: text } })
}
