import { inArea } from './operation.ts'

export const galleryOperations = inArea('Gallery', {
  listGalleryItems: { method: 'GET', path: '/gallery', role: 'anybody', answers: 'list' },
  createGalleryItem: {
    method: 'POST',
    path: '/gallery',
    role: 'manager',
    keys: 'write',
    once: true,
    upload: 'picture',
  },
  getGalleryItem: { method: 'GET', path: '/gallery/:id', role: 'anybody' },
  updateGalleryItem: {
    method: 'PUT',
    path: '/gallery/:id',
    role: 'manager',
    keys: 'write',
    ifMatch: true,
    upload: 'picture',
  },
  deleteGalleryItem: {
    method: 'DELETE',
    path: '/gallery/:id',
    role: 'manager',
    keys: 'write',
    ifMatch: true,
  },
  toggleGalleryItemPopular: {
    method: 'PUT',
    path: '/gallery/:id/toggle-popular',
    role: 'manager',
    keys: 'write',
    ifMatch: true,
  },
  listGalleryCategories: { method: 'GET', path: '/gallery/categories', role: 'anybody', answers: 'list' },
  listGalleryItemsOfCategory: {
    method: 'GET',
    path: '/gallery/category/:name',
    role: 'anybody',
    answers: 'list',
  },
  listPopularGalleryItems: { method: 'GET', path: '/gallery/popular', role: 'anybody', answers: 'list' },
})
