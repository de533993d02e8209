import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { needsToken } from './bearer-guard.ts'
import { createKeptAnswer, type KeptAnswer } from './kept/kept-answer.ts'
import { sendAnswer } from './kept/reply-kept.ts'

type Described = ReturnType<typeof jsonSchemaTransform>

/** Describes the API from the schemas that validate it; register it before the rooms. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Chekku API',
        version: '1.0.0',
        description: 'The catalogue, its gallery and navigation, and the administration that changes them.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: document =>
      withSecurity(withPicture(jsonSchemaTransform(document), document.route), document.route),
  })
}

/** The description at `/openapi.json`, and a page to read it at `/docs`. */
export async function serveDescription(app: FastifyInstance): Promise<void> {
  // Nothing of it changes while the program runs.
  let description: KeptAnswer | undefined
  app.get('/openapi.json', { schema: { hide: true } }, (request, reply) => {
    description ??= createKeptAnswer({
      body: Buffer.from(JSON.stringify(app.swagger())),
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, no-cache' },
      isText: true,
    })
    return sendAnswer(request, reply, description)
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: policy => policy.replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'"),
  })
}

/** A call that takes a picture takes it as the `image` part of a multipart body. */
function withPicture(described: Described, { config }: RouteOptions): Described {
  const schema = described.schema as FastifySchema & {
    body?: { properties?: Record<string, unknown> }
    consumes?: string[]
  }
  if (!config?.picture || !schema.body) return described
  schema.body.properties = {
    ...schema.body.properties,
    image: { type: 'string', format: 'binary', description: 'Only by multipart; at most 5 MB' },
  }
  schema.consumes = ['multipart/form-data', 'application/json']
  return described
}

function withSecurity(described: Described, { method, config }: RouteOptions): Described {
  if ([method].flat().some(name => needsToken(name, config?.access))) {
    Object.assign(described.schema, { security: [{ bearer: [] }] })
  }
  return described
}
