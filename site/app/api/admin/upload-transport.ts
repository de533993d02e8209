import { connectionMessages, requestTimeoutMs } from '@chekku/domain/connection'
import { pictureMessages } from '@chekku/domain/picture-upload'
import type { ApiResponse } from '../api-response.ts'
import type { ApiRequest, Transport } from '../call.ts'
import { type FetchOptions, fetchTransport, headersOf, readBody } from '../fetch-transport.ts'

/** Sends forms by XMLHttpRequest, which reports upload progress, and everything else by `fetch`. */
export function uploadTransport(host: string, options: FetchOptions = {}): Transport {
  const byFetch = fetchTransport(host, options)
  return async request => {
    if (!(request.body instanceof FormData)) return byFetch(request)
    const response = await upload(host, request, options.token?.() ?? null)
    if (response.status === 401) options.onUnauthenticated?.(request.path)
    return response
  }
}

/** Uploads a form; 10 s without progress in either direction abort it. */
function upload(host: string, request: ApiRequest, token: string | null): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = (message: string) => reject(new Error(message))
    const awaitProgress = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fail(connectionMessages.noAnswerInTime)
        call.abort()
      }, requestTimeoutMs)
    }

    call.open(request.method, `${host}/api${request.path}`)
    for (const [name, value] of Object.entries(headersOf(request, token))) call.setRequestHeader(name, value)
    call.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      awaitProgress()
      if (lengthComputable) request.onProgress?.(loaded / total)
    }
    call.onprogress = awaitProgress
    call.onload = () => resolve({ status: call.status, body: readBody(call.responseText) })
    call.onerror = () => fail(connectionMessages.connectionLost)
    call.onabort = () => fail(pictureMessages.uploadCancelled)
    call.onloadend = () => clearTimeout(timer)

    if (request.signal?.aborted) return fail(pictureMessages.uploadCancelled)
    request.signal?.addEventListener('abort', () => call.abort())
    awaitProgress()
    call.send(request.body as FormData)
  })
}
