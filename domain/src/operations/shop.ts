import { inArea } from './operation.ts'

export const shopOperations = inArea('Shop', {
  getShop: { method: 'GET', path: '/shop', role: 'anybody' },
  getShopDetails: { method: 'GET', path: '/shop/details', role: 'helper', keys: 'read' },
  listShopVersions: { method: 'GET', path: '/shop/history', role: 'manager', keys: 'read', answers: 'list' },
  getShopVersion: { method: 'GET', path: '/shop/history/:id', role: 'manager', keys: 'read' },
  restoreShopVersion: { method: 'POST', path: '/shop/history/:id/restore', role: 'owner', ifMatch: true },
  updateShopHours: { method: 'PUT', path: '/shop/hours', role: 'manager', keys: 'write', ifMatch: true },
  updateShopIdentity: {
    method: 'PUT',
    path: '/shop/identity',
    role: 'manager',
    keys: 'write',
    ifMatch: true,
    upload: 'picture',
    hasJsonPart: true,
  },
  updateShopLegal: { method: 'PUT', path: '/shop/legal', role: 'owner', needsProof: true, ifMatch: true },
  updateShopNotices: { method: 'PUT', path: '/shop/notices', role: 'manager', keys: 'write', ifMatch: true },
  updateShopPlaces: { method: 'PUT', path: '/shop/places', role: 'manager', keys: 'write', ifMatch: true },
  updateShopReach: { method: 'PUT', path: '/shop/reach', role: 'manager', keys: 'write', ifMatch: true },
  updateShopTestimonials: {
    method: 'PUT',
    path: '/shop/testimonials',
    role: 'manager',
    keys: 'write',
    ifMatch: true,
  },
  updateShopWords: {
    method: 'PUT',
    path: '/shop/words',
    role: 'manager',
    keys: 'write',
    ifMatch: true,
    upload: 'picture',
    hasJsonPart: true,
  },
})
