import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { categoryCard, productCard, sharePath } from '@chekku/domain/share-image'

/** Path of a product's link preview picture. */
export const shareImageOfProduct = (product: Product): string => sharePath(productCard(product))

/** Path of a category's link preview picture. */
export const shareImageOfCategory = (category: Category): string => sharePath(categoryCard(category))
