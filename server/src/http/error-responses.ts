import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { Problem, type ProblemCode, problemMessages } from '@chekku/domain/problem'
import type { Failure } from '@chekku/domain/schemas/response'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'

/** HTTP status of each problem code; the only such mapping. */
const problemStatus: Readonly<Record<ProblemCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  'too-slow': 408,
  conflict: 409,
  stale: 412,
  'too-large': 413,
  'unsupported-media': 415,
  'too-many': 429,
  unavailable: 503,
  busy: 503,
  'no-room': 507,
}

/** Problems for the framework's error codes. */
const frameworkProblems: Readonly<Record<string, [ProblemCode, string, field?: string]>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-media', problemMessages.unsupportedContentType],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', problemMessages.tooLarge],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid', problemMessages.bodyUnreadable],
  FST_ERR_CTP_INVALID_JSON_BODY: ['invalid', problemMessages.jsonMalformed],
  FST_REQ_FILE_TOO_LARGE: ['too-large', pictureMessages.imageTooLarge, 'image'],
  FST_PARTS_LIMIT: ['too-large', problemMessages.tooLarge],
  FST_FILES_LIMIT: ['too-large', problemMessages.tooLarge],
  FST_FIELDS_LIMIT: ['too-large', problemMessages.tooLarge],
  FST_PROTO_VIOLATION: ['invalid', problemMessages.multipartMalformed],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported-media', problemMessages.unsupportedContentType],
  FST_MULTIPART_PREMATURE_CLOSE: ['invalid', problemMessages.multipartMalformed],
}

function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>
  const [problemCode, text, field] = frameworkProblems[code] ?? []
  if (problemCode && text) return new Problem(problemCode, text, field ? { errors: { [field]: text } } : {})
  // Other client errors of the framework, whose messages may contain internals.
  return statusCode < 500 ? new Problem('invalid', problemMessages.bodyUnreadable) : undefined
}

/** Sends a problem as the API's error response, or as the overload page if a browser may retry. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { code, message, errors, data, retryAfterSeconds } = problem
  const seconds = Math.max(1, Math.ceil(retryAfterSeconds ?? 2))
  const mayRetry = retryAfterSeconds !== undefined || code === 'unavailable'
  if (mayRetry) reply.header('retry-after', String(seconds))
  reply.code(problemStatus[code])
  if (mayRetry && wantsPage(reply.request.url, reply.request.headers))
    return sendText(reply, 'text/html', overloadPage(message, seconds))
  return sendFailure(reply, { success: false, message, ...(errors && { errors }), data })
}

const sendFailure = (reply: FastifyReply, failure: Failure) =>
  sendText(reply, 'application/json', JSON.stringify(failure))

function sendText(reply: FastifyReply, type: string, text: string): FastifyReply {
  const headers = { 'cache-control': 'no-store', 'content-type': `${type}; charset=utf-8` }
  return reply.headers(headers).serializer(String).send(text)
}

/** True if a browser requests a page, rather than a program JSON. */
export function wantsPage(url: string, headers: IncomingHttpHeaders): boolean {
  return !/^\/api(?:[/?]|$)/.test(url) && (headers.accept ?? '').includes('text/html')
}

/** A page with a message that reloads after this many seconds. */
export function overloadPage(message: string, seconds: number): string {
  return `<!DOCTYPE html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${seconds}">
<title>One moment</title>
</head>
<body>
<h1>One moment</h1>
<p>${message}</p>
</body>
</html>
`
}

/** Turns every error into an error response of one format; unexpected ones are logged and sent without details. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    if (problem?.code === 'unavailable' || problem?.code === 'no-room') request.log.warn({ err: error })
    if (problem) return sendProblem(reply, problem)
    request.log.error({ err: error }, 'unexpected error')
    return sendFailure(reply.code(500), { success: false, message: problemMessages.serverError })
  })
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, new Problem('not-found', problemMessages.notFound)),
  )
}

/** Statuses and messages by error code of Node's parser; default: 400. */
const refusals: Readonly<Record<string, [status: number, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, problemMessages.bodyUnreadable],
  HPE_HEADER_OVERFLOW: [431, problemMessages.tooLarge],
}

/** Answers a request that Node cannot parse with the usual error response, then closes the connection. */
export function refuseUnreadable(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, message] = refusals[error.code ?? ''] ?? [400, problemMessages.bodyUnreadable]
  const body = JSON.stringify({ success: false, message } satisfies Failure)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy()
}
