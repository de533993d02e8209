import { fieldErrors } from '@chekku/domain/fields'
import { messages } from '@chekku/domain/messages'
import { invalid } from '@chekku/domain/problem'
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
 * first needed: all of them at once would be a part of the start that one notices.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  return answer => {
    const serialize = serializers.get(schema) ?? compile(schema)
    serializers.set(schema, serialize)
    return serialize(answer)
  }
}

type JsonSchema = z.core.JSONSchema.BaseSchema
type Project = (value: unknown) => unknown

/**
 * The engine's own JSON.stringify writes a thousand products in a sixth of the time that a serialiser compiled from the
 * schema takes, so it is only told what to write.
 */
function compile(schema: z.ZodType): Serializer {
  const project = projectionOf(z.toJSONSchema(schema, { io: 'output', target: 'draft-7' })) ?? asItIs
  return answer => JSON.stringify(project(answer))
}

const asItIs: Project = value => value

/** Reduces a value to what its schema names; undefined where there is nothing to leave out. */
function projectionOf(schema: JsonSchema): Project | undefined {
  const described = orNull(schema)
  if (described.$ref !== undefined || described.allOf || described.anyOf || described.oneOf) {
    throw new Error('An answer is described by plain objects and lists, which may be null')
  }
  if (described.properties) return objectProjection(described)
  const { items } = described
  const project = isSchema(items) ? projectionOf(items) : undefined
  return project && (value => (Array.isArray(value) ? value.map(project) : value))
}

/** What is required comes first, each in the order of the schema. */
function objectProjection({ properties = {}, required = [] }: JsonSchema): Project {
  const fields = Object.entries(properties)
    .map(([name, field]) => ({
      name,
      isRequired: required.includes(name),
      project: isSchema(field) ? projectionOf(field) : undefined,
    }))
    .sort((one, other) => Number(other.isRequired) - Number(one.isRequired))
  return value => {
    if (typeof value !== 'object' || value === null) return value
    const given = value as Record<string, unknown>
    const projected: Record<string, unknown> = {}
    for (const { name, isRequired, project } of fields) {
      const field = given[name]
      if (field !== undefined) projected[name] = project ? project(field) : field
      else if (isRequired) throw new Error(`An answer lacks "${name}"`)
    }
    return projected
  }
}

/** The schema of what may also be null. */
function orNull(schema: JsonSchema): JsonSchema {
  const [described, none] = schema.anyOf ?? []
  const isNullable = schema.anyOf?.length === 2 && isSchema(none) && none.type === 'null'
  return isNullable && isSchema(described) ? described : schema
}

const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === 'object' && schema !== null
