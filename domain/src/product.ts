import { groupIndian, priceOnRequest } from './money.ts'

export const productLimits = {
  /** Default `limit` of the popular products. */
  popular: 8,
  /** Maximum number of products in one bulk change or deletion. */
  bulk: 200,
  /** Maximum for values of their own: 1,000 with three sizes each took 0.3 s on SQLite, 0.7 s on PostgreSQL. */
  put: 1_000,
} as const

/** Messages about products, shown by the server and the administration. */
export const productMessages = {
  nameRequired: 'Product name is required',
  selectCategory: 'Please select a category',
  withoutPrice: `No price? Visitors see “${priceOnRequest}”.`,
  created: 'Product created successfully!',
  updated: 'Product updated successfully!',
  deleted: 'Product deleted successfully',
  saveProductFailed: 'Failed to save product',
  createProductFailed: 'Failed to create product',
  updateProductFailed: 'Failed to update product',
  deleteProductFailed: 'Failed to delete product',
  storePictureFailed: 'The picture could not be stored',
  fetchProductFailed: 'Failed to fetch product data',
  fetchFailed: 'Failed to fetch data',
  errorSavingProduct: 'Error Saving Product',
  confirmDeleteProduct: 'Are you sure you want to delete this product?',
  notFound: 'There is no such product',
  draftInGallery: 'A draft cannot be in the gallery: everybody sees that',
  productsChosen: `Please choose 1 to ${productLimits.bulk} products`,
  productTwice: 'This product is here twice',
  productsPut: `At most ${groupIndian(String(productLimits.put))} products change at once: please go category by category`,
  productsChanged: (count: number) => (count === 1 ? '1 product changed' : `${count} products changed`),
  productsDeleted: (count: number) => (count === 1 ? '1 product deleted' : `${count} products deleted`),
  productsGone: (count: number) =>
    `${count === 1 ? 'One of these products does' : `${count} of these products do`} not exist any more. Nothing was changed.`,
  sameName: (name: string) => `There is another product called “${name}”`,
  notInCategory: 'All of these products must be in the category',
  arrangeFailed: 'Failed to save the order of products',
  arranged: 'The order of products is saved',
  arrangedByChange: 'The order of products is automatic again',
  orderLoadFailed: 'Failed to load the order of products',
  nothingToArrange: 'There are no products in this category yet',
  changeUndone: 'The change is undone',
  nothingToChange: 'Please say what to change: featured, inStock, hidden or category',
  nothingToSet:
    'Please say what to set: featured, inStock, availability, hidden, category, subcategory or packs',
} as const
