import { invalid, problemMessages } from '@chekku/domain/problem'
import { fieldErrors } from '@chekku/domain/schemas/request'
import fastJson, { type Schema as JsonSchema } from 'fast-json-stringify'
import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'

/** Validates input by its Zod schema. The error contains every invalid field, not only the first. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input: unknown) => {
    // A missing body counts as an empty object, so that the error contains each required field.
    const result = schema.safeParse(httpPart === 'body' ? (input ?? {}) : input)
    return result.success
      ? { value: result.data }
      : { error: invalid(fieldErrors(result.error), problemMessages.checkFields) }
  }

/** Routes share their error schemas, and a HEAD route has the schemas of its GET route. */
const serializers = new WeakMap<z.ZodType, (answer: unknown) => string>()

/** Serialises the fields of a schema; compiled on first use, since compiling all would take a third of the start. */
export function serialize(schema: z.ZodType, answer: unknown): string {
  const serializer = serializers.get(schema) ?? fastJson(describe(schema))
  serializers.set(schema, serializer)
  return serializer(answer)
}

/** `serialize` for Fastify. */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  answer =>
    serialize(schema, answer)

const describe = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'output', target: 'draft-7', override: preferNullable }) as JsonSchema

/** The serializer validates each value twice with `anyOf: [X, null]`, but once with `nullable`. */
function preferNullable({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [described, none] = jsonSchema.anyOf ?? []
  if (jsonSchema.anyOf?.length !== 2 || typeof none !== 'object' || none.type !== 'null') return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, described, { nullable: true })
}
