import { call, inArea } from './operation.ts'

/** Room for the maximum number of lines, each with paths of the maximum length. */
const listBytes = 8 * 1024 * 1024

export const addressOperations = inArea('Addresses', {
  getAddress: call('GET', '/addresses/:kind/:idOrSlug', 'anybody'),
  listRedirects: call('GET', '/redirects', 'manager'),
  saveRedirects: call('PUT', '/redirects', 'manager', { ifMatch: true, bodyBytes: listBytes }),
  checkRedirects: call('POST', '/redirects/check', 'manager', { bodyBytes: listBytes }),
})
