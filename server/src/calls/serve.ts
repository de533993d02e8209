import type { Contract, Contracts } from '@chekku/domain/contracts/contract'
import { type OperationName, operations } from '@chekku/domain/operations/all-operations'
import type { AreaOperation, PathParams } from '@chekku/domain/operations/operation'
import { failure } from '@chekku/domain/schemas/response'
import { uploads } from '@chekku/domain/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { type Administrator, actorOf, administratorOf, type Call, callOf } from './call.ts'

type Parsed<OfContract, Part extends string, Default> =
  OfContract extends Record<Part, z.ZodType<infer Value>> ? Value : Default

/** A request of an operation, parsed by its contract. */
class ServedRequest<Params, Query, Body> {
  readonly request: FastifyRequest
  readonly #operation: AreaOperation
  readonly #status: number

  constructor(request: FastifyRequest, operation: AreaOperation, status: number) {
    this.request = request
    this.#operation = operation
    this.#status = status
  }

  get params() {
    return this.request.params as Params
  }
  get query() {
    return this.request.query as Query
  }
  get body() {
    return this.request.body as Body
  }
  get actor() {
    return actorOf(this.request)
  }
  /** The calling administrator; keys may not make the call. */
  get administrator(): Administrator {
    return administratorOf(this.request)
  }
  /** The write that is asked for, with its version or its idempotency key. */
  get call(): Call {
    return callOf(this.request, this.#operation.idempotencyKey ? this.#status : undefined)
  }
  /** The bytes of the picture in the form. */
  get picture() {
    return this.request.uploads?.image?.bytes
  }
}

type Handler<OfOperation extends AreaOperation, OfContract extends Contract> = (
  request: ServedRequest<
    Parsed<OfContract, 'params', PathParams<OfOperation['path']>>,
    Parsed<OfContract, 'query', unknown>,
    Parsed<OfContract, 'body', unknown>
  >,
  reply: FastifyReply,
) => Promise<z.input<OfContract['answer']>>

type Handlers<OfContracts extends Contracts> = {
  [Name in keyof OfContracts & OperationName]: Handler<
    (typeof operations)[Name],
    OfContracts[Name] extends Contract ? OfContracts[Name] : Contract
  >
}

/** The routes of a feature, registered with its services. */
export type Routes<Services> = (app: FastifyInstance, services: Services) => Promise<void>

/** Serves operations: routes, the guard's data, limits, caching and the API's description follow from their declarations. */
export function serve<const OfContracts extends Contracts>(
  app: FastifyInstance,
  contracts: OfContracts,
  handlers: Handlers<OfContracts>,
  options: Partial<Record<keyof OfContracts, RouteShorthandOptions>> = {},
): void {
  for (const name of Object.keys(contracts) as (keyof OfContracts & OperationName)[]) {
    const operation: AreaOperation = operations[name]
    const contract = contracts[name] as Contract
    const handle = handlers[name] as unknown as Handler<AreaOperation, Contract>
    const { method, path, upload, bodyBytes, countsAsUse } = operation
    const { status = 200 } = contract
    app.route({
      method,
      url: path,
      ...(bodyBytes && { bodyLimit: bodyBytes }),
      ...options[name],
      config: {
        ...(upload && { upload: uploads[upload] }),
        ...(countsAsUse === false && { countsAsUse }),
        ...(isCacheable(operation) && { cacheable: true }),
        ...options[name]?.config,
      },
      schema: schemaOf(name, operation, contract),
      handler: (request, reply) => {
        reply.code(status)
        return handle(new ServedRequest(request, operation, status), reply)
      },
    })
  }
}

const isCacheable = ({ method, role, isUncached }: AreaOperation) =>
  method === 'GET' && role === 'anybody' && !isUncached

/** Path parameters without a schema of their own are texts. */
const textParams = (path: string) =>
  z.object(Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, z.string()])))

const ifMatchHeader = z.looseObject({ 'If-Match': z.string().optional() })
const idempotencyKeyHeader = z.looseObject({ 'Idempotency-Key': z.string().optional() })

function schemaOf(operationId: string, operation: AreaOperation, contract: Contract) {
  const { area, path, ifMatch, idempotencyKey } = operation
  const { summary, params, query, body, status = 200, answer, produces } = contract
  const refusals = refusalsOf(operation, contract).map(code => [code, failure])
  return {
    tags: [area],
    operationId,
    summary,
    ...(ifMatch && { headers: ifMatchHeader }),
    ...(idempotencyKey && { headers: idempotencyKeyHeader }),
    ...(path.includes(':') && { params: params ?? textParams(path) }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(produces && { produces: [produces] }),
    response: { ...Object.fromEntries(refusals), [status]: answer },
  }
}

/** The statuses of refusals: those of the contract, and those that the operation's inputs bring. */
function refusalsOf(
  { role, path, ifMatch, idempotencyKey, upload }: AreaOperation,
  contract: Contract,
): number[] {
  const { params, query, body, refusals = [] } = contract
  return [
    ...refusals,
    ...(params || query || body || ifMatch || idempotencyKey ? [400] : []),
    ...(role === 'anybody' ? [] : [401, 403]),
    // An id or a token stands for one thing, which may be gone.
    ...(/:(?:id|token)\b/.test(path) ? [404] : []),
    ...(idempotencyKey ? [409] : []),
    ...(ifMatch ? [412] : []),
    ...(upload ? [413, 415] : []),
    ...(upload === 'picture' ? [507] : []),
    429,
    503,
  ]
}
