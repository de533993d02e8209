import { Problem } from '@chekku/domain/problem'
import type { RouteShorthandOptions } from 'fastify'
import type { Entity, EntityRow, EntityService, EntityUpdate, SentReferences } from './entity-service.ts'
import { refuseFields } from './field-errors.ts'

/** Options of a route whose refusal names all wrong fields at once: those of the schema, and references to nothing. */
export const bodyErrors = (
  service: Pick<EntityService<object, EntityRow, Entity, object, EntityUpdate>, 'wrongReferences'>,
): RouteShorthandOptions => ({
  attachValidation: true,
  async preHandler({ validationError, body, uploads }) {
    if (!validationError) return
    if (!(validationError instanceof Problem && validationError.validationContext === 'body'))
      throw validationError
    const { errors = {} } = validationError
    // Any text may be a reference; the service looks at its own fields only.
    const texts = Object.entries(body ?? {}).flatMap(([field, value]) =>
      typeof value === 'string' && value.trim() !== '' && !(field in errors) ? [[field, value.trim()]] : [],
    )
    const references: SentReferences = Object.fromEntries(texts)
    refuseFields(errors, await service.wrongReferences(references, uploads?.image?.bytes))
  },
})
