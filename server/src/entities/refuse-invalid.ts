import { Problem } from '@chekku/domain/problem'
import type { FastifyRequest } from 'fastify'
import {
  type Entity,
  type EntityRow,
  type EntityService,
  type EntityUpdate,
  refuseFields,
} from './entity-service.ts'

/** For a route with `attachValidation`: one response names the fields that the schema refuses and wrong references. */
export async function refuseInvalid(
  { validationError, body, picture }: FastifyRequest,
  service: Pick<EntityService<object, EntityRow, Entity, object, EntityUpdate>, 'wrongReferences'>,
): Promise<void> {
  if (!validationError) return
  if (!(validationError instanceof Problem && validationError.validationContext === 'body'))
    throw validationError
  const { errors = {} } = validationError
  const referenceIn = (field: string) => {
    const value = (body as Record<string, unknown> | null)?.[field]
    return typeof value === 'string' && !(field in errors) ? value.trim() || undefined : undefined
  }
  const references = {
    category: referenceIn('category'),
    subcategory: referenceIn('subcategory'),
    parent: referenceIn('parent'),
  }
  refuseFields(errors, await service.wrongReferences(references, picture))
}
