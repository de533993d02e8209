import { STATUS_CODES } from 'node:http'
import { isOperation } from '@chekku/domain/operations/all-operations'
import { needsProof } from '@chekku/domain/people/permissions'
import swagger, { type SwaggerTransform, type SwaggerTransformObject } from '@fastify/swagger'
import Fastify, { type FastifyInstance, type RouteOptions } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { needsToken } from '../auth/bearer-guard.ts'
import { compileSerializer, compileValidator } from '../http/schema-compilers.ts'
import { apiSchemas } from './api-schemas.ts'

const tags = [
  { name: 'Operation', description: 'Health of the process and of its database' },
  { name: 'Session', description: 'Signing in and out' },
  { name: 'Products', description: 'What the shop sells' },
  { name: 'Categories', description: 'Main categories and their subcategories' },
  { name: 'Gallery', description: 'Pictures of the shop' },
  { name: 'Navigation', description: 'The header bar, and its saved versions' },
  { name: 'Shop', description: 'What the owner says of her shop, and its saved versions' },
  { name: 'Addresses', description: 'What an address in words leads to, and addresses of a former site' },
  { name: 'Go-live check', description: 'What is to be mended before visitors come' },
  { name: 'Trash', description: 'Deleted things, for 30 days' },
  { name: 'Activity', description: 'The audit log' },
  { name: 'People', description: 'Who works here with which role, and invitations; for owners' },
  { name: 'Keys', description: 'Keys by which scripts call the API, as a bearer token' },
  { name: 'Backup', description: 'The whole shop as one file' },
]

const bearerText =
  'The token of a session, or a key (`chk_…`), which an administrator makes on the Account screen. A key may read or change ' +
  'products, categories, gallery, navigation, shop and activity, but not what orders or links to other sites lead to; what else is asked with it is a 403.'

const proofText =
  'A fresh proof of identity, which `POST /api/auth/proof` answers for the password, and a sign-in in this header: for ten minutes, and for its own session alone. ' +
  'Without it what needs one is a 403 with `needs: "proof"` in `data`.'

/** The part of the `@fastify/swagger` document that is changed here. */
interface ApiDocument {
  paths: Record<string, Record<string, OperationObject>>
  components: { schemas: Record<string, object> }
}
interface OperationObject {
  tags?: string[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string }>
}

const transformSchema = createJsonSchemaTransform({ schemaRegistry: apiSchemas })
const addSchemas = createJsonSchemaTransformObject({ schemaRegistry: apiSchemas })

/** Describes these routes by their validation schemas, with a server that does nothing else. */
export async function createDescription(routes: readonly RouteOptions[], publicOrigin: string) {
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
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [
        { url: publicOrigin, description: 'The shop' },
        { url: '/', description: 'The host of this document' },
      ],
      tags,
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: bearerText },
          proof: { type: 'apiKey', in: 'header', name: 'Identity-Proof', description: proofText },
        },
      },
    },
    transform: describeRoute,
    transformObject: describeDocument,
  })
  for (const { method, url, schema = {}, config = {} } of routes) {
    app.route({ method, url, schema, config, handler: (_request, reply) => reply.callNotFound() })
  }
  await app.ready()
  return app.swagger()
}

/** A route with the access that it needs, and its body where that has files. */
const describeRoute: SwaggerTransform = document => {
  const { schema, url } = transformSchema(document)
  const { method, config, schema: routeSchema } = document.route
  const isGuarded = [method].flat().some(name => needsToken(name, { config, schema: routeSchema }))
  const operation = routeSchema?.operationId
  const isProved = isOperation(operation) && needsProof(operation)
  const upload = config?.upload
  const bodyTypes = upload?.image ? ['multipart/form-data', 'application/json'] : ['multipart/form-data']
  return {
    url,
    schema: {
      ...schema,
      security: isGuarded ? [{ bearer: [], ...(isProved && { proof: [] }) }] : [],
      ...(upload && { consumes: bodyTypes }),
    },
  }
}

const describeDocument: SwaggerTransformObject = input => {
  const document = addSchemas(input) as unknown as ApiDocument
  for (const operation of Object.values(document.paths).flatMap(Object.values<OperationObject>)) {
    addFiles(operation)
    for (const [status, response] of Object.entries(operation.responses))
      response.description = STATUS_CODES[status] ?? response.description
  }
  return withoutUnusedSchemas(document) as unknown as ReturnType<typeof addSchemas>
}

const image = { type: 'string', format: 'binary', description: 'At most 5 MB' }
/** The parts of an imported sheet. */
const sheetFiles = {
  file: { ...image, description: 'A CSV file of at most 5 MB' },
  pictures: {
    ...image,
    description:
      'A ZIP of at most 50 MB, 1,000 files and 5 MB each: a file that a cell of “picture” names becomes the first picture of its product',
  },
}

/** Adds the files to a multipart body: a picture, without which JSON is taken in its place, or the parts of a sheet. */
function addFiles({ requestBody, tags }: OperationObject): void {
  const form = requestBody?.content['multipart/form-data']
  if (!requestBody || !form) return
  const files = requestBody.content['application/json'] ? { image } : sheetFiles
  const json = { type: 'string', contentMediaType: 'application/json', contentSchema: form.schema }
  // The shop's details contain lists, which forms have no fields for.
  const schema = tags?.includes('Shop')
    ? { type: 'object', properties: { json, image } }
    : { allOf: [form.schema, { type: 'object', properties: files }] }
  // A new object, since the two content types share one.
  requestBody.content['multipart/form-data'] = { schema }
}

/** Each schema is registered for requests and for responses; most are used in only one of them. */
function withoutUnusedSchemas(document: ApiDocument): ApiDocument {
  const { schemas } = document.components
  const used = new Set<string>()
  const collect = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w{1,80})"/g)) {
      if (used.has(name)) continue
      used.add(name)
      collect(schemas[name])
    }
  }
  collect(document.paths)
  const entries = Object.entries(schemas).filter(([name]) => used.has(name))
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(entries) } }
}
