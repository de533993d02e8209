import { auditEntry } from '@chekku/domain/schemas/audit'
import * as categories from '@chekku/domain/schemas/category'
import * as gallery from '@chekku/domain/schemas/gallery-item'
import {
  goLiveCheck,
  goLiveDismissal,
  goLiveIds,
  goLiveItem,
  testMessage,
} from '@chekku/domain/schemas/go-live'
import * as navigation from '@chekku/domain/schemas/navigation'
import { login, passwordChange, session, user } from '@chekku/domain/schemas/people/session'
import * as products from '@chekku/domain/schemas/product'
import { pack } from '@chekku/domain/schemas/product/pack'
import { packSave } from '@chekku/domain/schemas/product/pack-save'
import * as bulk from '@chekku/domain/schemas/product/product-bulk'
import * as joins from '@chekku/domain/schemas/product/product-join'
import { productPicture, storedPicture } from '@chekku/domain/schemas/product/product-picture'
import { done, failure, pagination } from '@chekku/domain/schemas/response'
import { publicShop, shopDetails, shopForEditing, shopVersion } from '@chekku/domain/schemas/shop'
import { shopSaves } from '@chekku/domain/schemas/shop-save'
import { bulkDeleted, deleted, trashEntry } from '@chekku/domain/schemas/trash'
import { capitalised } from '@chekku/domain/sentence'
import { z } from 'zod'

/** The named schemas of the API's description. Request schemas have the suffix `Input`. */
export const apiSchemas = z.registry<{ id: string }>()

const named: Record<string, z.ZodType> = {
  ActivityEntry: auditEntry,
  Category: categories.category,
  CategoryCreate: categories.categoryCreate,
  CategoryDeletion: categories.categoryDeletion,
  CategoryNavSettings: categories.categoryNavSettings,
  CategoryReference: products.categoryReference,
  CategoryUpdate: categories.categoryUpdate,
  Deletion: deleted,
  Done: done,
  Failure: failure,
  GalleryItem: gallery.galleryItem,
  GalleryItemCreate: gallery.galleryItemCreate,
  GalleryItemUpdate: gallery.galleryItemUpdate,
  GoLiveCheck: goLiveCheck,
  GoLiveDismissal: goLiveDismissal,
  GoLiveIds: goLiveIds,
  GoLiveItem: goLiveItem,
  Login: login,
  NavigationConfig: navigation.navigationConfig,
  NavigationSettings: navigation.navigationSettings,
  NavigationUpdate: navigation.navigationSave,
  NavigationVersion: navigation.navigationVersion,
  Pack: pack,
  PackSave: packSave,
  Pagination: pagination,
  PasswordChange: passwordChange,
  Product: products.product,
  ProductCreate: products.productCreate,
  ProductPicture: productPicture,
  StoredPicture: storedPicture,
  ProductFromJson: products.productJsonCreate,
  ProductUpdate: products.productUpdate,
  ProductsJoin: joins.productsJoin,
  ProductsJoined: joins.productsJoined,
  ProductsChange: bulk.productsUpdate,
  ProductsDelete: bulk.productsDelete,
  ProductsDeletion: bulkDeleted,
  ProductsUpdate: bulk.productsPut,
  Session: session,
  Shop: publicShop,
  ShopDetails: shopDetails,
  ShopForEditing: shopForEditing,
  ShopVersion: shopVersion,
  ...Object.fromEntries(
    Object.entries(shopSaves).map(([section, save]) => [`Shop${capitalised(section)}Update`, save]),
  ),
  TestMessage: testMessage,
  TrashEntry: trashEntry,
  User: user,
}
for (const [id, schema] of Object.entries(named)) apiSchemas.add(schema, { id })
