import { onlineManager } from '@tanstack/react-query'
import type { Transport } from '../call.ts'
import { onUnauthenticated, storedToken } from '../token.ts'
import { createAdminApi } from './admin-client.ts'
import { uploadTransport } from './upload-transport.ts'

// Reachability is judged by the API calls and not by the browser's online and offline events.
onlineManager.setEventListener(() => undefined)

/** Tells TanStack Query whether the server responds; a cancelled call changes nothing. */
function withReachability(transport: Transport): Transport {
  return async request => {
    try {
      const response = await transport(request)
      onlineManager.setOnline(true)
      return response
    } catch (cause) {
      if (!request.signal?.aborted) onlineManager.setOnline(false)
      throw cause
    }
  }
}

/** The browser's API client for the administration: same host, the stored token on every call. */
export const adminApi = createAdminApi(
  withReachability(uploadTransport('', { token: storedToken, onUnauthenticated })),
)
