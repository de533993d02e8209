import { inArea } from './operation.ts'

export const goLiveOperations = inArea('Go-live check', {
  getGoLiveCheck: { method: 'GET', path: '/go-live', role: 'manager' },
  dismissGoLivePoint: { method: 'PUT', path: '/go-live/:key', role: 'manager' },
  getGoLiveIds: { method: 'GET', path: '/go-live/:key/ids', role: 'manager' },
  recordTestMessage: { method: 'POST', path: '/go-live/test-message', role: 'manager' },
  countSample: { method: 'GET', path: '/shop/begin-anew', role: 'manager' },
  beginAnew: { method: 'POST', path: '/shop/begin-anew', role: 'manager', needsProof: true, once: true },
})
