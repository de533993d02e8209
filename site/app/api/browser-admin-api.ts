import { createAdminApi } from './admin-client.ts'
import { notingReach } from './reachability.ts'
import { storedToken } from './token.ts'
import { onUnauthenticated } from './unauthenticated.ts'
import { uploadTransport } from './upload-transport.ts'

/** The browser's client for the administration: same host, the stored token with every call. */
export const adminApi = createAdminApi(
  notingReach(uploadTransport('', { token: storedToken, onUnauthenticated })),
)
