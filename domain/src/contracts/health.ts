import { z } from 'zod'
import { successOf } from '../schemas/response.ts'
import type { Contracts } from './contract.ts'

const answer = successOf(z.object({ status: z.string() }))

export const healthContracts = {
  getHealth: { summary: 'The process answers', answer },
  getReadiness: { summary: 'The database answers', answer },
} satisfies Contracts
