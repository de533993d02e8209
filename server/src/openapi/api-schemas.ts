import { auditEntry } from '@chekku/domain/schemas/audit'
import {
  category,
  categoryCreate,
  categoryDeletion,
  categoryNavSettings,
  categoryUpdate,
} from '@chekku/domain/schemas/category'
import { galleryItem, galleryItemCreate, galleryItemUpdate } from '@chekku/domain/schemas/gallery-item'
import {
  navigationConfig,
  navigationSave,
  navigationSettings,
  navigationVersion,
} from '@chekku/domain/schemas/navigation'
import {
  categoryReference,
  product,
  productCreate,
  productJsonCreate,
  productsDelete,
  productsPut,
  productsUpdate,
  productUpdate,
} from '@chekku/domain/schemas/product'
import { done, failure, pagination } from '@chekku/domain/schemas/response'
import { login, passwordChange, session, user } from '@chekku/domain/schemas/session'
import { bulkDeleted, deleted, trashEntry } from '@chekku/domain/schemas/trash'
import { z } from 'zod'

/** The named schemas of the API's description. For requests their names end in `Input`. */
export const apiSchemas = z.registry<{ id: string }>()

const named: Record<string, z.ZodType> = {
  ActivityEntry: auditEntry,
  Category: category,
  CategoryCreate: categoryCreate,
  CategoryDeletion: categoryDeletion,
  CategoryNavSettings: categoryNavSettings,
  CategoryReference: categoryReference,
  CategoryUpdate: categoryUpdate,
  Deletion: deleted,
  Done: done,
  Failure: failure,
  GalleryItem: galleryItem,
  GalleryItemCreate: galleryItemCreate,
  GalleryItemUpdate: galleryItemUpdate,
  Login: login,
  NavigationConfig: navigationConfig,
  NavigationSettings: navigationSettings,
  NavigationUpdate: navigationSave,
  NavigationVersion: navigationVersion,
  Pagination: pagination,
  PasswordChange: passwordChange,
  Product: product,
  ProductCreate: productCreate,
  ProductFromJson: productJsonCreate,
  ProductUpdate: productUpdate,
  ProductsChange: productsUpdate,
  ProductsDelete: productsDelete,
  ProductsDeletion: bulkDeleted,
  ProductsUpdate: productsPut,
  Session: session,
  TrashEntry: trashEntry,
  User: user,
}
for (const [id, schema] of Object.entries(named)) apiSchemas.add(schema, { id })
