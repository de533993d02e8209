import { fieldErrors } from '@chekku/domain/fields'
import { messages } from '@chekku/domain/messages'
import { invalid } from '@chekku/domain/problem'
import fastJson, { type Schema as JsonSchema } from 'fast-json-stringify'
import type { FastifySchemaCompiler } from 'fastify'
import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'

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

function compile(schema: z.ZodType): Serializer {
  if (schema instanceof z.ZodObject && schema.shape.data instanceof z.ZodArray) return compileList(schema)
  const described = z.toJSONSchema(schema, { io: 'output', target: 'draft-7', override: preferNullable })
  return fastJson(described as JsonSchema)
}

/**
 * An answer with a list in it, put together of what it holds: an item that was in another list before has its text still,
 * so that a long list of which one item has changed costs little more than that item.
 */
function compileList(schema: z.ZodObject): Serializer {
  const parts = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, part]) => ({
    name,
    begin: `${JSON.stringify(name)}:`,
    serialize: part instanceof z.ZodArray ? compileItems(part.element as z.ZodType) : compile(part),
  }))
  return answer => {
    const values = answer as Record<string, unknown>
    const texts = parts.flatMap(({ name, begin, serialize }) =>
      values[name] === undefined ? [] : begin + serialize(values[name]),
    )
    return `{${texts.join(',')}}`
  }
}

function compileItems(item: z.ZodType): Serializer {
  const serialize = compile(item)
  const known = new WeakMap<object, string>()
  const textOf = (one: unknown) => {
    if (typeof one !== 'object' || one === null) return serialize(one)
    const before = known.get(one)
    if (before !== undefined) return before
    const text = inOnePiece(serialize(one))
    known.set(one, text)
    return text
  }
  return items => `[${(items as unknown[]).map(textOf).join(',')}]`
}

/**
 * The engine keeps a text that was put together as the tree of its pieces, fifty of a product, and goes through all of
 * them with each list that it becomes part of; bytes have no pieces.
 */
const inOnePiece = (text: string): string => Buffer.from(text).toString()

/** `anyOf: [X, null]` makes the serialiser validate each value; `nullable` lets it look once. */
function preferNullable({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [described, none] = jsonSchema.anyOf ?? []
  if (jsonSchema.anyOf?.length !== 2 || typeof none !== 'object' || none.type !== 'null') return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, described, { nullable: true })
}
