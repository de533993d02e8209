import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import { categoryCard, productCard, sharePath } from '@chekku/domain/share-image'

/** The path of the picture that chat apps show beside a link to a product. */
export const shareImageOfProduct = (product: Product): string => sharePath(productCard(product))

/** The path of the picture that chat apps show beside a link to a category. */
export const shareImageOfCategory = (category: Category): string => sharePath(categoryCard(category))
