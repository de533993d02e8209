import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifySchema, type RouteOptions } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { needsToken } from '../auth/bearer-guard.ts'
import { compileSerializer, compileValidator } from '../http/schema-compilers.ts'

/** As strict as that of the shop's own pages, beside which it stands. */
const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
}

type Described = ReturnType<typeof jsonSchemaTransform>

/** A server of these routes that knows how to describe them, made from the schemas that validate them, and does no more. */
export async function createDescription(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  const app = Fastify({ exposeHeadRoutes: false }) as unknown as FastifyInstance
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(compileSerializer)
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
  for (const { method, url, schema = {}, config = {} } of routes) {
    app.route({ method, url, schema, config, handler: (_request, reply) => reply.callNotFound() })
  }
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: policy,
  })
  await app.ready()
  return app
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
