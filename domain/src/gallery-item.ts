export const galleryLimits = {
  categoryCharacters: 60,
  /** Minimum length of the description in the second simple gallery form. */
  simple2DescriptionCharacters: 10,
} as const

/** Messages about gallery items, shown by the server and the administration. */
export const galleryMessages = {
  titleRequired: 'Title is required',
  nameRequired: 'Name is required',
  descriptionRequired: 'Description is required',
  simple2TitleRequired: 'Please provide a title for the gallery item',
  simple2DescriptionTooShort: `Please provide a description with at least ${galleryLimits.simple2DescriptionCharacters} characters`,
  uploadImage: 'Please upload an image',
  created: 'Gallery item created successfully',
  updated: 'Gallery item updated successfully',
  createdExclaimed: 'Gallery item created successfully!',
  updatedExclaimed: 'Gallery item updated successfully!',
  deleted: 'Gallery item deleted successfully',
  fetchGalleryItemsFailed: 'Failed to fetch gallery items',
  fetchGalleryItemFailed: 'Failed to fetch gallery item',
  loadGalleryItemFailed: 'Failed to load gallery item. Please try again.',
  saveGalleryItemFailed: 'Failed to save gallery item',
  createGalleryItemFailed: 'Failed to create gallery item',
  updateGalleryItemFailed: 'Failed to update gallery item',
  deleteGalleryItemFailed: 'Failed to delete gallery item',
  confirmDeleteTitle: 'Confirm Delete',
  // The specification says so; the deletion can be undone all the same.
  confirmDeleteGalleryItem:
    'Are you sure you want to delete this gallery item? This action cannot be undone.',
  categoryTooLong: `Category must have at most ${galleryLimits.categoryCharacters} characters`,
  notFound: 'There is no such gallery item',
  invalidServerResponse: (raw: string) => `Invalid server response: ${raw}`,
} as const
