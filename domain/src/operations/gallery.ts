import { call, inArea } from './operation.ts'

export const galleryOperations = inArea('Gallery', {
  listGalleryItems: call('GET', '/gallery', 'anybody', { answers: 'list' }),
  createGalleryItem: call('POST', '/gallery', 'manager', {
    keys: 'write',
    idempotencyKey: true,
    upload: 'picture',
  }),
  getGalleryItem: call('GET', '/gallery/:id', 'anybody'),
  updateGalleryItem: call('PUT', '/gallery/:id', 'manager', {
    keys: 'write',
    ifMatch: true,
    upload: 'picture',
  }),
  deleteGalleryItem: call('DELETE', '/gallery/:id', 'manager', { keys: 'write', ifMatch: true }),
  toggleGalleryItemPopular: call('PUT', '/gallery/:id/toggle-popular', 'manager', {
    keys: 'write',
    ifMatch: true,
  }),
  listGalleryCategories: call('GET', '/gallery/categories', 'anybody', { answers: 'list' }),
  listGalleryItemsOfCategory: call('GET', '/gallery/category/:name', 'anybody', { answers: 'list' }),
  listPopularGalleryItems: call('GET', '/gallery/popular', 'anybody', { answers: 'list' }),
})
