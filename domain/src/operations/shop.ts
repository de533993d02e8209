import { call, inArea, versionedWrite } from './operation.ts'

export const shopOperations = inArea('Shop', {
  getShop: call('GET', '/shop', 'anybody'),
  getShopDetails: call('GET', '/shop/details', 'helper', { keys: 'read' }),
  listShopVersions: call('GET', '/shop/history', 'manager', { keys: 'read', answers: 'list' }),
  getShopVersion: call('GET', '/shop/history/:id', 'manager', { keys: 'read' }),
  restoreShopVersion: call('POST', '/shop/history/:id/restore', 'owner', { ifMatch: true }),
  updateShopHours: call('PUT', '/shop/hours', 'manager', versionedWrite),
  updateShopIdentity: call('PUT', '/shop/identity', 'manager', {
    ...versionedWrite,
    upload: 'picture',
    hasJsonPart: true,
  }),
  updateShopLegal: call('PUT', '/shop/legal', 'owner', { needsProof: true, ifMatch: true }),
  updateShopNotices: call('PUT', '/shop/notices', 'manager', versionedWrite),
  updateShopPlaces: call('PUT', '/shop/places', 'manager', versionedWrite),
  updateShopReach: call('PUT', '/shop/reach', 'manager', versionedWrite),
  updateShopTestimonials: call('PUT', '/shop/testimonials', 'manager', versionedWrite),
  updateShopWords: call('PUT', '/shop/words', 'manager', {
    ...versionedWrite,
    upload: 'picture',
    hasJsonPart: true,
  }),
})
