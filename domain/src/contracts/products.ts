import { z } from 'zod'
import { feedReport } from '../schemas/feeds.ts'
import { productsDelete, productsPut, productsUpdate } from '../schemas/product/product-bulk.ts'
import { productsJoin, productsJoined } from '../schemas/product/product-join.ts'
import { pictureFocus, storedPicture } from '../schemas/product/product-picture.ts'
import {
  featuredProductsQuery,
  popularProductsQuery,
  productListQuery,
  productQuery,
} from '../schemas/product/product-queries.ts'
import {
  product,
  productCreate,
  productDetails,
  productJsonCreate,
  productPreview,
  productSummary,
  productUpdate,
} from '../schemas/product.ts'
import { pageQuery } from '../schemas/request.ts'
import { pageOf, savedOf, successOf } from '../schemas/response.ts'
import { bulkDeleted, deleted } from '../schemas/trash.ts'
import type { Contracts } from './contract.ts'

const productList = successOf(z.array(product))

export const productContracts = {
  listProducts: {
    summary: 'Products, newest change first',
    query: productListQuery,
    answer: pageOf(product),
  },
  listFeaturedProducts: {
    summary: 'Featured products',
    query: featuredProductsQuery,
    answer: pageOf(product),
  },
  listPopularProducts: {
    summary: 'Products in stock, featured first, then newest',
    query: popularProductsQuery,
    answer: productList,
  },
  listOffers: {
    summary: 'Products with an offer that runs or is to come, as `offer` says, newest change first',
    answer: productList,
  },
  getProductSummary: {
    summary: 'What of the products has to be looked at',
    answer: successOf(productSummary),
  },
  getProductSchema: {
    summary: 'The JSON Schema of a product',
    answer: successOf(z.record(z.string(), z.unknown())),
  },
  getProduct: { summary: 'One product', query: productQuery, answer: successOf(product) },
  createProduct: { summary: 'Creates a product', body: productCreate, status: 201, answer: savedOf(product) },
  updateProduct: {
    summary: 'Changes what is sent of a product',
    body: productUpdate,
    answer: savedOf(product),
  },
  deleteProduct: { summary: 'Puts a product into the trash', answer: successOf(deleted) },
  createProductFromJson: {
    summary: 'Creates a product from JSON, and a gallery item with it where `gallery` says so',
    body: productJsonCreate,
    status: 201,
    answer: savedOf(product),
    refusals: [507],
  },
  toggleProductFeatured: { summary: 'Flips the featured flag', answer: successOf(product) },
  storeProductPicture: {
    summary:
      'Stores the picture in `image` for a list of `pictures`; one that no product names goes after a day',
    status: 201,
    answer: successOf(storedPicture),
  },
  focusProductPicture: {
    summary:
      'Stores a stored picture with the point that stays in view where it is cut to a frame, as another picture',
    body: pictureFocus,
    status: 201,
    answer: successOf(storedPicture),
    refusals: [507],
  },
  /** Sets the same fields on all products. The API fixes its name and that of `updateProducts`. */
  changeProducts: {
    summary: 'Changes several products, all or none; refusals name ids',
    body: productsUpdate,
    answer: productList,
    refusals: [412],
  },
  /** Sets fields of its own on each product. */
  updateProducts: {
    summary: 'Sets what is sent of several products, of each its own, all or none; refusals name ids',
    body: productsPut,
    answer: savedOf(z.array(product)),
    refusals: [412],
  },
  deleteProducts: {
    summary: 'Puts several products into the trash as one deletion, all or none; refusals name ids',
    body: productsDelete,
    answer: successOf(bulkDeleted),
    refusals: [412],
  },
  joinProducts: {
    summary:
      'Joins products as sizes of the first; the others go to the trash, and their addresses lead to the sizes',
    body: productsJoin,
    answer: successOf(productsJoined),
    refusals: [412],
  },
} satisfies Contracts

export const feedContracts = {
  getFeeds: {
    summary: 'What is in the file for catalogues of others, and what is not',
    answer: successOf(feedReport),
  },
} satisfies Contracts

export const draftContracts = {
  listDrafts: {
    summary: 'Products that visitors do not see, newest change first',
    query: pageQuery,
    answer: pageOf(product),
  },
  getDraft: { summary: 'One product that visitors do not see', answer: successOf(productDetails) },
  getProductDetails: {
    summary: 'One product, shown to visitors or not, with its `slug` and with an offer that is to come',
    answer: successOf(productDetails),
  },
  previewProduct: {
    summary: 'A link to the page of a draft that works for 7 days, also signed out',
    status: 201,
    answer: successOf(productPreview),
  },
} satisfies Contracts
