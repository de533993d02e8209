import { call, inArea } from './operation.ts'

export const goLiveOperations = inArea('Go-live check', {
  getGoLiveCheck: call('GET', '/go-live', 'manager'),
  dismissGoLivePoint: call('PUT', '/go-live/:key', 'manager'),
  getGoLiveIds: call('GET', '/go-live/:key/ids', 'manager'),
  recordTestMessage: call('POST', '/go-live/test-message', 'manager'),
  countSample: call('GET', '/shop/begin-anew', 'manager'),
  beginAnew: call('POST', '/shop/begin-anew', 'manager', { needsProof: true, idempotencyKey: true }),
})
