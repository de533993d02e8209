import { Problem } from '@chekku/domain/problem'
import type { FastifyRequest } from 'fastify'
import {
  type Entity,
  type EntityRow,
  type EntityService,
  type EntityUpdate,
  refuseFields,
  type SentReferences,
} from './entity-service.ts'

/** For a route with `attachValidation`: one response names the fields that the schema refuses and wrong references. */
export async function refuseInvalid(
  { validationError, body, uploads }: FastifyRequest,
  service: Pick<EntityService<object, EntityRow, Entity, object, EntityUpdate>, 'wrongReferences'>,
): Promise<void> {
  if (!validationError) return
  if (!(validationError instanceof Problem && validationError.validationContext === 'body'))
    throw validationError
  const { errors = {} } = validationError
  const texts = Object.entries(body ?? {}).flatMap(([field, value]) =>
    typeof value === 'string' && value.trim() !== '' && !(field in errors) ? [[field, value.trim()]] : [],
  )
  const references: SentReferences = Object.fromEntries(texts)
  refuseFields(errors, await service.wrongReferences(references, uploads?.image?.bytes))
}
