import { fieldErrors } from '@chekku/domain/fields'
import { messages } from '@chekku/domain/messages'
import { invalid } from '@chekku/domain/problem'
import fastJson, { type Schema as JsonSchema } from 'fast-json-stringify'
import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'
import { createListBytes, type ListBytes } from './list-serializer.ts'

/** Parses input by its Zod schema; a refusal holds a text for every field at fault, not only the first. */
export const compileValidator: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  (input: unknown) => {
    // A missing body is an empty one: each required field then says so itself.
    const result = schema.safeParse(httpPart === 'body' ? (input ?? {}) : input)
    return result.success
      ? { value: result.data }
      : { error: invalid(fieldErrors(result.error), messages.checkFields) }
  }

type Serializer = (answer: unknown) => string

/** Most routes share their schemas of refusals, and each route of GET has one of HEAD. */
const serializers = new WeakMap<z.ZodType, Serializer>()

/**
 * Serialises an answer by the schema that documents it; what the schema does not name is left out. Compiled when it is
 * first needed: all of them at once would be a third of the start.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  return answer => {
    const serialize = serializers.get(schema) ?? compile(schema)
    serializers.set(schema, serialize)
    return serialize(answer)
  }
}

/** Bytes, and of a list an ETag for them that is found out at less cost than by hashing them. */
export type SerializedAnswer = Pick<ListBytes, 'bytes'> & Partial<ListBytes>

type ByteSerializer = (answer: unknown) => SerializedAnswer

const byteSerializers = new WeakMap<z.ZodType, ByteSerializer>()

/**
 * Serialises an answer as it is sent. A list is put together of what it holds: an item that was in another list before has
 * its bytes still, so that a long list of which one item has changed costs little more than that item.
 */
export function serializeToBytes(schema: z.ZodType, answer: unknown): SerializedAnswer {
  const serialize = byteSerializers.get(schema) ?? compileBytes(schema)
  byteSerializers.set(schema, serialize)
  return serialize(answer)
}

function compileBytes(schema: z.ZodType): ByteSerializer {
  if (schema instanceof z.ZodObject && schema.shape.data instanceof z.ZodArray) return compileList(schema)
  const serialize = compile(schema)
  return answer => ({ bytes: Buffer.from(serialize(answer)) })
}

function compile(schema: z.ZodType): Serializer {
  const described = z.toJSONSchema(schema, { io: 'output', target: 'draft-7', override: preferNullable })
  return fastJson(described as JsonSchema)
}

/** Of an answer with a list as its `data`. */
function compileList(schema: z.ZodObject): ByteSerializer {
  const parts = Object.entries(schema.shape as Record<string, z.ZodType>)
  const data = parts.findIndex(([name]) => name === 'data')
  const textsOf = (some: typeof parts) => {
    const serializers = some.map(([name, part]) => ({ name, serialize: compile(part) }))
    return (values: Record<string, unknown>) =>
      serializers.flatMap(({ name, serialize }) =>
        values[name] === undefined ? [] : `${JSON.stringify(name)}:${serialize(values[name])}`,
      )
  }
  const before = textsOf(parts.slice(0, data))
  const behind = textsOf(parts.slice(data + 1))
  const writeList = createListBytes(compile((schema.shape.data as z.ZodArray).element as z.ZodType))
  return answer => {
    const values = answer as Record<string, unknown>
    const begin = ['{', ...before(values).map(text => `${text},`), '"data":'].join('')
    const end = [...behind(values).map(text => `,${text}`), '}'].join('')
    return writeList(begin, values.data as unknown[], end)
  }
}

/** `anyOf: [X, null]` makes the serialiser validate each value; `nullable` lets it look once. */
function preferNullable({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [described, none] = jsonSchema.anyOf ?? []
  if (jsonSchema.anyOf?.length !== 2 || typeof none !== 'object' || none.type !== 'null') return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, described, { nullable: true })
}
