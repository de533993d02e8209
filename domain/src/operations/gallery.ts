import { call, idempotentWrite, inArea, versionedWrite } from './operation.ts'

export const galleryOperations = inArea('Gallery', {
  listGalleryItems: call('GET', '/gallery', 'anybody', { answers: 'list' }),
  createGalleryItem: call('POST', '/gallery', 'manager', { ...idempotentWrite, upload: 'picture' }),
  getGalleryItem: call('GET', '/gallery/:id', 'anybody'),
  updateGalleryItem: call('PUT', '/gallery/:id', 'manager', { ...versionedWrite, upload: 'picture' }),
  deleteGalleryItem: call('DELETE', '/gallery/:id', 'manager', versionedWrite),
  toggleGalleryItemPopular: call('PUT', '/gallery/:id/toggle-popular', 'manager', versionedWrite),
  listGalleryCategories: call('GET', '/gallery/categories', 'anybody', { answers: 'list' }),
  listGalleryItemsOfCategory: call('GET', '/gallery/category/:name', 'anybody', { answers: 'list' }),
  listPopularGalleryItems: call('GET', '/gallery/popular', 'anybody', { answers: 'list' }),
})
