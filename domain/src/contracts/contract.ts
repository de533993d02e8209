import type { z } from 'zod'
import type { OperationName, operations } from '../operations/all-operations.ts'
import type { AnswerShape } from '../operations/operation.ts'
import type { User } from '../schemas/people/session.ts'
import type { Pagination } from '../schemas/response.ts'

/** The body of a successful answer of each shape. */
interface AnswerBodies extends Record<AnswerShape, unknown> {
  record: { data: Readonly<Record<string, unknown>> }
  list: { data: readonly unknown[] }
  page: { data: readonly unknown[]; pagination: Pagination }
  done: { success: true; data?: never }
  session: { token: string; user: User }
  user: { user: User; token?: never }
  text: string
}

/** The shape that an operation declares of its answer. */
export type ShapeOf<Name extends OperationName> = (typeof operations)[Name] extends {
  answers: infer Shape extends AnswerShape
}
  ? Shape
  : 'record'

/** The schemas of an operation's input and answer. Refusals that follow from its declaration are added when it is served. */
export interface Contract<Shape extends AnswerShape = AnswerShape> {
  /** One sentence for the API's description. */
  summary: string
  /** Parameters of the path that are more than a text. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** The status of a success; 200 by default. */
  status?: 201
  answer: z.ZodType<AnswerBodies[Shape]>
  /** The media type of an answer that is not JSON. */
  produces?: string
  /** Statuses of refusals that do not follow from the operation's declaration. */
  refusals?: readonly number[]
}

export type Contracts = { readonly [Name in OperationName]?: Contract<ShapeOf<Name>> }
