import { Problem } from '@chekku/domain/problem'
import { savedOf, successOf } from '@chekku/domain/schemas/response'
import { deleted } from '@chekku/domain/schemas/trash'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { callOf, callOnce, idempotencyKeyHeader, ifMatchHeader } from '../calls/call.ts'
import { answers, idParams, operation, publicRead, success } from '../http/responses.ts'
import {
  type Entity,
  type EntityRow,
  type EntityService,
  type EntityUpdate,
  refuseFields,
} from './entity-service.ts'

export interface EntityRoutes<Shown extends Entity, Create, Update extends EntityUpdate, Query> {
  /** Base path, such as `/products`. */
  path: string
  tags: string[]
  /** Suffix of each operation's id, such as `Product`. */
  name: string
  summaries: Record<'get' | 'create' | 'update' | 'delete', string>
  messages: Record<'created' | 'updated' | 'deleted', string>
  /** Additional error statuses of a deletion, beside 401 and 404. */
  deleteRefusals?: number[]
  entity: z.ZodType<Shown, Shown>
  /** Query of the read of one; none by default. */
  getQuery?: z.ZodType<Query>
  createBody: z.ZodType<Create>
  updateBody: z.ZodType<Update>
  service: Pick<
    EntityService<object, EntityRow, Shown, Create, Update>,
    'create' | 'update' | 'remove' | 'wrongReferences'
  > & {
    get(id: string, query: Query): Promise<Shown>
  }
}

/** For a route with `attachValidation`: one response names the fields that the schema refuses and wrong references. */
export async function refuseInvalid(
  { validationError, body, picture }: FastifyRequest,
  service: Pick<EntityRoutes<Entity, object, EntityUpdate, unknown>['service'], 'wrongReferences'>,
): Promise<void> {
  if (!validationError) return
  if (!(validationError instanceof Problem && validationError.validationContext === 'body'))
    throw validationError
  const { errors = {} } = validationError
  const sent = (field: string) => {
    const value = (body as Record<string, unknown> | null)?.[field]
    return typeof value === 'string' && !(field in errors) ? value.trim() || undefined : undefined
  }
  const references = {
    category: sent('category'),
    subcategory: sent('subcategory'),
    parent: sent('parent'),
  }
  refuseFields(errors, await service.wrongReferences(references, picture))
}

/** Registers the routes that read, create, change and delete one entity. */
export function entityRoutes<Shown extends Entity, Create, Update extends EntityUpdate, Query = unknown>(
  app: Parameters<FastifyPluginAsyncZod>[0],
  {
    path,
    tags,
    name,
    summaries,
    messages,
    service,
    getQuery,
    ...schemas
  }: EntityRoutes<Shown, Create, Update, Query>,
): void {
  const one = successOf(schemas.entity)
  const params = idParams

  app.get(
    `${path}/:id`,
    publicRead(tags, `get${name}`, summaries.get, {
      params,
      ...(getQuery && { querystring: getQuery }),
      response: answers(200, one, ...(getQuery ? [400, 404] : [404])),
    }),
    async request => success(await service.get(request.params.id, request.query as Query)),
  )

  app.post(
    path,
    {
      config: { picture: true },
      attachValidation: true,
      ...operation(tags, `create${name}`, summaries.create, {
        headers: idempotencyKeyHeader,
        body: schemas.createBody,
        response: answers(201, savedOf(schemas.entity), 400, 401, 409, 413, 415, 507),
      }),
    },
    async (request, reply) => {
      await refuseInvalid(request, service)
      const created = await service.create(callOnce(request), request.body as Create, request.picture)
      return reply.code(201).send(success(created, messages.created))
    },
  )

  app.put(
    `${path}/:id`,
    {
      config: { picture: true },
      ...operation(tags, `update${name}`, summaries.update, {
        headers: ifMatchHeader,
        params,
        body: schemas.updateBody,
        response: answers(200, savedOf(schemas.entity), 400, 401, 404, 412, 413, 415, 507),
      }),
    },
    async request => {
      const { params, picture } = request
      const updated = await service.update(callOf(request), params.id, request.body as Update, picture)
      return success(updated, messages.updated)
    },
  )

  app.delete(
    `${path}/:id`,
    operation(tags, `delete${name}`, summaries.delete, {
      headers: ifMatchHeader,
      params,
      response: answers(200, successOf(deleted), 400, 401, 404, ...(schemas.deleteRefusals ?? []), 412),
    }),
    async request => success(await service.remove(callOf(request), request.params.id), messages.deleted),
  )
}
