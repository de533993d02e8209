import { call, inArea } from './operation.ts'

export const shopOperations = inArea('Shop', {
  getShop: call('GET', '/shop', 'anybody'),
  getShopDetails: call('GET', '/shop/details', 'helper', { keys: 'read' }),
  listShopVersions: call('GET', '/shop/history', 'manager', { keys: 'read', answers: 'list' }),
  getShopVersion: call('GET', '/shop/history/:id', 'manager', { keys: 'read' }),
  restoreShopVersion: call('POST', '/shop/history/:id/restore', 'owner', { ifMatch: true }),
  updateShopHours: call('PUT', '/shop/hours', 'manager', { keys: 'write', ifMatch: true }),
  updateShopIdentity: call('PUT', '/shop/identity', 'manager', {
    keys: 'write',
    ifMatch: true,
    upload: 'picture',
    hasJsonPart: true,
  }),
  updateShopLegal: call('PUT', '/shop/legal', 'owner', { needsProof: true, ifMatch: true }),
  updateShopNotices: call('PUT', '/shop/notices', 'manager', { keys: 'write', ifMatch: true }),
  updateShopPlaces: call('PUT', '/shop/places', 'manager', { keys: 'write', ifMatch: true }),
  updateShopReach: call('PUT', '/shop/reach', 'manager', { keys: 'write', ifMatch: true }),
  updateShopTestimonials: call('PUT', '/shop/testimonials', 'manager', { keys: 'write', ifMatch: true }),
  updateShopWords: call('PUT', '/shop/words', 'manager', {
    keys: 'write',
    ifMatch: true,
    upload: 'picture',
    hasJsonPart: true,
  }),
})
