import { connectionMessages, requestTimeoutMs } from '@chekku/domain/connection'
import { operations } from '@chekku/domain/operations/all-operations'
import { pendingTexts } from '@chekku/domain/people/people'
import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { onlineManager } from '@tanstack/react-query'
import { type ApiResponse, isRecord } from '../api-response.ts'
import type { ApiRequest, Transport } from '../call.ts'
import { createApi } from '../client.ts'
import { changeIdHeader, fetchTransport, headersOf, readBody } from '../fetch-transport.ts'
import { rejectToken, storedToken } from '../token.ts'
import { createAdminCall } from './admin-call.ts'
import { takeProofOf, withProof } from './identity-proof.ts'

// Reachability is judged by the API calls and not by the browser's online and offline events.
onlineManager.setEventListener(() => undefined)

const sendByFetch = fetchTransport('', { token: storedToken, rejectToken, onAnswer: takeProofOf })

/** Sends forms by XMLHttpRequest, which reports upload progress, and tells TanStack Query whether the server responds. */
const transport: Transport = async request => {
  try {
    const response = await (request.body instanceof FormData
      ? upload(request, request.body)
      : sendByFetch(request))
    onlineManager.setOnline(true)
    if (isPending(response)) onPending()
    return response
  } catch (cause) {
    // A cancelled call does not show whether the server is reachable.
    if (!request.signal?.aborted) void judgeReachability(request.path)
    throw cause
  }
}

let onPending = (): void => undefined

/** Calls `listener` whenever the server refuses a call until a password or a second factor is set up. */
export function whenPending(listener: () => void): void {
  onPending = listener
}

const isPending = ({ status, body }: ApiResponse) =>
  status === 403 && isRecord(body) && Object.values<unknown>(pendingTexts).includes(body.message)

const transportWithProof = withProof(transport)

/** Calls an operation from the administration: same host, the stored token on every call. */
export const callApi = createAdminCall(transportWithProof)

/** The reads that visitors have too. */
export const adminApi = createApi(transportWithProof, {})

let isChecking = false

/** One call may fail while others are answered, so the server counts as unreachable once the session check fails too. */
async function judgeReachability(failedPath: string): Promise<void> {
  if (failedPath === operations.getSessionExpiry.path || storedToken() === null)
    onlineManager.setOnline(false)
  if (isChecking || !onlineManager.isOnline()) return
  isChecking = true
  // The transport judges this call too: if it fails, the server is unreachable.
  await callApi('getSessionExpiry')
  isChecking = false
}

/** Uploads a form; without progress in either direction for its time, it is aborted. */
function upload(request: ApiRequest, form: FormData): Promise<ApiResponse> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = (message: string) => reject(new Error(message))
    const awaitProgress = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fail(connectionMessages.noAnswerInTime)
        xhr.abort()
      }, request.timeoutMs ?? requestTimeoutMs)
    }

    xhr.open(request.method, `/api${request.path}`)
    for (const [name, value] of Object.entries(headersOf(request, storedToken())))
      xhr.setRequestHeader(name, value)
    xhr.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      awaitProgress()
      if (lengthComputable) request.onProgress?.(loaded / total)
    }
    xhr.onprogress = awaitProgress
    xhr.onload = () => {
      if (xhr.status === 401) rejectToken(request.path)
      const change = xhr.getResponseHeader(changeIdHeader)
      resolve({ status: xhr.status, body: readBody(xhr.responseText), change })
    }
    xhr.onerror = () => fail(connectionMessages.connectionLost)
    xhr.onabort = () => fail(pictureMessages.uploadCancelled)
    xhr.onloadend = () => clearTimeout(timer)

    if (request.signal?.aborted) return fail(pictureMessages.uploadCancelled)
    request.signal?.addEventListener('abort', () => xhr.abort())
    awaitProgress()
    xhr.send(form)
  })
}
