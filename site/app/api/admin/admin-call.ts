import type { ShapeOf } from '@chekku/domain/contracts/contract'
import type { AnswerBody, RequestPart } from '@chekku/domain/contracts/contracts'
import { type OperationName, operations } from '@chekku/domain/operations/all-operations'
import type { AnswerShape, Operation, PathParams } from '@chekku/domain/operations/operation'
import type { Session, User } from '@chekku/domain/schemas/people/session'
import type { Pagination } from '@chekku/domain/schemas/response'
import { type Answer, isRecord } from '../api-response.ts'
import {
  type ApiRequest,
  createCall,
  listReader,
  query,
  type Reader,
  recordReader,
  segment,
  type Transport,
} from '../call.ts'
import { paginationOf } from '../client.ts'

export type SendOptions = Pick<ApiRequest, 'headers' | 'onProgress' | 'signal' | 'timeoutMs'>

export interface CreateOptions extends SendOptions {
  /** A retry with the same key within 24 hours creates nothing new. */
  idempotencyKey?: string
}

export interface UpdateOptions extends SendOptions {
  /** The loaded version; if the stored version differs, the response is 412 with the stored entity in `error.data`. */
  version?: number
}

type DeclarationOf<Name extends OperationName, Key extends keyof Operation> =
  (typeof operations)[Name] extends Record<Key, infer Value> ? Value : undefined

/** The fields of a body, with the files that the operation takes. */
type BodyOf<Name extends OperationName> =
  DeclarationOf<Name, 'upload'> extends 'picture'
    ? RequestPart<Name, 'body', { image: Blob }> & { image?: Blob | undefined }
    : DeclarationOf<Name, 'upload'> extends 'sheet'
      ? RequestPart<Name, 'body'> & { file: Blob; pictures?: Blob | undefined }
      : RequestPart<Name, 'body'>

/** A key of the input: optional where all of its value is, and forbidden where the operation takes none. */
type InputKey<Key extends string, Value> = unknown extends Value
  ? { [_ in Key]?: never }
  : Partial<NonNullable<Value>> extends Value
    ? { [_ in Key]?: NonNullable<Value> }
    : { [_ in Key]: Value }

/** The input of a call, by the declaration and the contract of its operation. */
type InputOf<Name extends OperationName> = SendOptions &
  InputKey<'params', RequestPart<Name, 'params', PathParams<DeclarationOf<Name, 'path'>>>> &
  InputKey<'query', RequestPart<Name, 'query'>> &
  InputKey<'body', BodyOf<Name>> & {
    version?: DeclarationOf<Name, 'ifMatch'> extends true ? UpdateOptions['version'] : never
    idempotencyKey?: DeclarationOf<Name, 'idempotencyKey'> extends true
      ? CreateOptions['idempotencyKey']
      : never
  }

type Arguments<Input> = Partial<Input> extends Input ? [input?: Input] : [input: Input]

/** The data of each shape of answer. */
interface AnswerData<Data> extends Record<AnswerShape, unknown> {
  record: Data
  list: Data
  page: { entries: Data; pagination: Pagination }
  done: true
  session: Omit<Session, 'success'>
  user: User
  text: string
}

type DataOf<Name extends OperationName> = AnswerData<
  AnswerBody<Name> extends { data: infer Data } ? Data : unknown
>[ShapeOf<Name>]

/** Creates the function behind every call of the administration, by the name of an operation; it never throws. */
export function createAdminCall(transport: Transport) {
  const send = createCall(transport)
  return async <Name extends OperationName>(
    name: Name,
    ...[input]: Arguments<InputOf<Name>>
  ): Promise<Answer<DataOf<Name>>> => {
    const operation: Operation = operations[name]
    const { params = {}, body, version, idempotencyKey, ...rest } = (input ?? {}) as AnyInput
    const { query: filter = {}, ...options } = rest
    const headers = { ...options.headers }
    if (version !== undefined) headers['If-Match'] = `"${version}"`
    if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey
    const path = operation.path.replace(/:(\w+)/g, (_, param: string) => segment(params[param] ?? ''))
    const read = readers[operation.answers ?? 'record'] as Reader<DataOf<Name>>
    const answer = await send(operation.method, path + query(filter), read, {
      ...options,
      headers,
      ...(body && { body: bodyOf(operation, body) }),
    })
    if (answer.error?.status === 403) answer.error.kind = 'forbidden'
    return answer
  }
}

/** The input of whichever call. */
type AnyInput = CreateOptions &
  UpdateOptions & {
    params?: Readonly<Record<string, string>>
    query?: object
    body?: Readonly<Record<string, unknown>>
  }

/** A form for an operation that takes a file; JSON for all others, and if there is no file and the operation takes both. */
function bodyOf({ upload, hasJsonPart }: Operation, body: Readonly<Record<string, unknown>>) {
  if (!hasJsonPart) return upload ? formOf(body) : body
  const { image, ...fields } = body
  return image ? formOf({ json: JSON.stringify(fields), image }) : fields
}

/** Multipart form data: values as strings, lists and records as JSON, files unchanged, undefined fields left out. */
function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value instanceof Blob ? value : textOf(value))
  return form
}

const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

const readUser: Reader<User> = body =>
  isRecord(body) && isRecord(body.user) ? displayable(body.user as unknown as User) : undefined

/** A user whose name and role are texts, empty where another server or an old copy has something else. */
export const displayable = (user: User): User => ({
  ...user,
  name: textOr(user.name),
  role: textOr(user.role),
})

const textOr = (value: unknown) => (typeof value === 'string' ? value : '')

const readers: { [Shape in AnswerShape]: Reader<AnswerData<unknown>[Shape]> } = {
  record: recordReader(),
  list: listReader(),
  page(body) {
    const entries = listReader()(body)
    const pagination = paginationOf(body)
    return entries && pagination && { entries, pagination }
  },
  done: body => (isRecord(body) && body.success === true ? true : undefined),
  session(body) {
    const user = readUser(body)
    return user && isRecord(body) && typeof body.token === 'string' ? { token: body.token, user } : undefined
  },
  user: readUser,
  text: body => (typeof body === 'string' ? body : undefined),
}
