import { inArea } from './operation.ts'

/** Room for the maximum number of lines, each with paths of the maximum length. */
const listBytes = 8 * 1024 * 1024

export const addressOperations = inArea('Addresses', {
  getAddress: { method: 'GET', path: '/addresses/:kind/:idOrSlug', role: 'anybody' },
  listRedirects: { method: 'GET', path: '/redirects', role: 'manager' },
  saveRedirects: { method: 'PUT', path: '/redirects', role: 'manager', ifMatch: true, bodyBytes: listBytes },
  checkRedirects: { method: 'POST', path: '/redirects/check', role: 'manager', bodyBytes: listBytes },
})
