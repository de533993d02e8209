import { onlineManager } from '@tanstack/react-query'
import type { Transport } from '../call.ts'
import { onUnauthenticated, storedToken } from '../token.ts'
import { createAdminApi } from './admin-client.ts'
import { uploadTransport } from './upload-transport.ts'

// The calls tell whether the server can be reached, not the browser's network events.
onlineManager.setEventListener(() => undefined)

/** A transport that tells TanStack Query whether the server answers; a cancelled call tells nothing of it. */
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

/** The browser's client for the administration: same host, the stored token with every call. */
export const adminApi = createAdminApi(
  withReachability(uploadTransport('', { token: storedToken, onUnauthenticated })),
)
