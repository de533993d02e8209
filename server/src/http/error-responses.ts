import { pictureMessages } from '@chekku/domain/picture-upload'
import { Problem, type ProblemCode, problemMessages } from '@chekku/domain/problem'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { overloadPage, wantsPage } from './overload-page.ts'

/** HTTP statuses by problem code; nothing else maps them. */
const problemStatus: Readonly<Record<ProblemCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  'not-found': 404,
  'method-not-allowed': 405,
  'not-acceptable': 406,
  conflict: 409,
  stale: 412,
  'too-large': 413,
  'unsupported-media': 415,
  'too-many': 429,
  unavailable: 503,
  busy: 503,
  'no-room': 507,
}

/** Problems by the framework's error codes. */
const FRAMEWORK_PROBLEMS: Readonly<Record<string, [ProblemCode, string, field?: string]>> = {
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
  FST_ERR_BAD_URL: ['not-found', problemMessages.notFound],
  FST_ERR_HANDLER_TIMEOUT: ['unavailable', problemMessages.databaseUnavailable],
}

function problemOf(error: unknown): Problem | undefined {
  if (error instanceof Problem) return error
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : FRAMEWORK_PROBLEMS[code]
  if (known) {
    const [problemCode, text, field] = known
    return new Problem(problemCode, text, field === undefined ? {} : { errors: { [field]: text } })
  }
  // Other client errors of the framework: its messages may contain internals.
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500
    ? new Problem('invalid', problemMessages.bodyUnreadable)
    : undefined
}

/** Sends a problem as the API's error response, or as the overload page to a browser that may retry. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  const { retryAfterSeconds } = problem
  if (retryAfterSeconds !== undefined) {
    const seconds = Math.max(1, Math.ceil(retryAfterSeconds))
    reply.header('retry-after', String(seconds))
    if (wantsPage(reply.request.url, reply.request.headers)) return sendOverloadPage(reply, problem, seconds)
  } else if (problem.code === 'unavailable') {
    reply.header('retry-after', '2')
  }
  return reply
    .code(problemStatus[problem.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      success: false,
      message: problem.message,
      ...(problem.errors && { errors: problem.errors }),
      ...(problem.data !== undefined && { data: problem.data }),
    })
}

function sendOverloadPage(reply: FastifyReply, { code, message }: Problem, seconds: number): FastifyReply {
  return reply
    .code(problemStatus[code])
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(overloadPage(message, seconds))
}

function onError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(error)
  if (problem) {
    if (problem.code === 'unavailable' || problem.code === 'no-room') request.log.warn({ err: error })
    return sendProblem(reply, problem)
  }
  request.log.error({ err: error }, 'unexpected error')
  return reply
    .code(500)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ success: false, message: problemMessages.serverError })
}

/** Turns every error into a response of one shape; unexpected ones are logged and sent without details. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(onError)
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, new Problem('not-found', problemMessages.notFound)),
  )
}
