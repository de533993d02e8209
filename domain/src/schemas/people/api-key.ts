import { z } from 'zod'
import { apiKeyAccesses, apiKeyLimits, apiKeyMessages } from '../../people/api-keys.ts'
import { requiredLine } from '../request.ts'

const access = z.enum(apiKeyAccesses, { error: apiKeyMessages.access })

/** A key in API responses, without its secret. */
export const apiKey = z.object({
  _id: z.string(),
  name: z.string(),
  access,
  createdAt: z.iso.datetime(),
  /** To the minute; null if it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
})
export type ApiKey = z.infer<typeof apiKey>

/** The response of a create; `key` is its only copy. */
export const createdApiKey = apiKey.extend({ key: z.string() })
export type CreatedApiKey = z.infer<typeof createdApiKey>

export const apiKeyCreate = z.object({
  name: requiredLine('Name', apiKeyLimits.nameCharacters, apiKeyMessages.nameRequired),
  access,
})
export type ApiKeyCreate = z.infer<typeof apiKeyCreate>
