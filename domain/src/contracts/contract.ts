import type { z } from 'zod'
import type { OperationName } from '../operations/operations.ts'

/** The schemas of an operation's input and answer. Refusals that follow from its declaration are added when it is served. */
export interface Contract {
  /** One sentence for the API's description. */
  summary: string
  /** Parameters of the path that are more than a text. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The status of a success; 200 by default. */
  status?: 201
  answer: z.ZodType
  /** The media type of an answer that is not JSON. */
  produces?: string
  /** Statuses of refusals that do not follow from the operation's declaration. */
  refusals?: readonly number[]
}

export type Contracts = Readonly<Partial<Record<OperationName, Contract>>>
