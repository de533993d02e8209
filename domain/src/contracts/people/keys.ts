import { z } from 'zod'
import { apiKey, apiKeyCreate, createdApiKey } from '../../schemas/people/api-key.ts'
import { done, successOf } from '../../schemas/response.ts'
import type { Contracts } from '../contract.ts'

export const keyContracts = {
  listKeys: { summary: 'Keys of scripts, the newest first', answer: successOf(z.array(apiKey)) },
  createKey: {
    summary: 'Makes a key, which this answer alone has',
    body: apiKeyCreate,
    status: 201,
    answer: successOf(createdApiKey),
    refusals: [409],
  },
  revokeKey: { summary: 'Ends a key at once', answer: done },
} satisfies Contracts
