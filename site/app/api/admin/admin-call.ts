import { type ApiRequest, createCall, listOf, type Reader, recordOf, type Transport } from '../call.ts'

export type SendOptions = Pick<ApiRequest, 'onProgress' | 'signal'>

export interface CreateOptions extends SendOptions {
  /** A retry with the same key within 24 hours creates nothing new. */
  idempotencyKey?: string
}

export interface UpdateOptions extends SendOptions {
  /** The loaded version; if the stored version differs, the response is 412 with the stored entity in `error.data`. */
  version?: number
}

export type Calls = ReturnType<typeof createCalls>
type Sent = Partial<ApiRequest> & { version?: number | undefined; idempotencyKey?: string | undefined }

/** The functions behind every call, by what is read from its answer; they write the headers of a version and a key. */
export function createCalls(transport: Transport) {
  const send = createCall(transport)
  const call = async <Data>(
    method: ApiRequest['method'],
    path: string,
    read: Reader<Data>,
    { version, idempotencyKey, headers, ...sent }: Sent = {},
  ) => {
    const own: Record<string, string> = { ...headers }
    if (version !== undefined) own['If-Match'] = `"${version}"`
    if (idempotencyKey !== undefined) own['Idempotency-Key'] = idempotencyKey
    const answer = await send(method, path, read, { ...sent, headers: own })
    if (answer.error?.status === 403) answer.error.kind = 'forbidden'
    return answer
  }
  return {
    call,
    record: <Data>(method: ApiRequest['method'], path: string, sent?: Sent) =>
      call(method, path, recordOf<Data>(), sent),
    list: <Item>(method: ApiRequest['method'], path: string, sent?: Sent) =>
      call(method, path, listOf<Item>(), sent),
  }
}

/** Multipart form data: values as strings, lists and records as JSON, files unchanged, undefined fields left out. */
export function formOf(fields: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.set(name, value instanceof Blob ? value : textOf(value))
  return form
}

const textOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
