import { searchedKey } from './rules/search-key.ts'

/** Messages about categories, shown by the server and the administration. */
export const categoryMessages = {
  nameRequired: 'Category name is required',
  created: 'Category created successfully!',
  updated: 'Category updated successfully!',
  deleted: 'Category deleted successfully',
  saveCategoryFailed: 'Failed to save category',
  errorSavingCategory: 'Error Saving Category',
  fetchCategoryDataFailed: 'Failed to fetch category data',
  loadCategoriesFailed: 'Failed to load categories. Please try again.',
  noCategoriesAvailable: 'No categories available',
  validationErrors: 'Validation errors:',
  updateCategoryOrderFailed: 'Failed to update category order.',
  deleteCategoryFailed: 'Failed to delete category. It may be associated with products.',
  confirmDeleteCategory:
    'Are you sure you want to delete this category? This will also delete all subcategories.',
  noCategoriesYet: 'No categories found. Add your first category to get started.',
  notFound: 'There is no such category',
  missing: 'The chosen category does not exist',
  subcategoryNotInCategory: 'The subcategory must belong to the chosen category',
  parentNotFound: 'The parent category does not exist',
  parentIsItself: 'A category cannot be its own parent',
  parentIsSubcategory: 'The parent must be a main category: there are only two levels',
  parentHasChildren: 'A category that has subcategories cannot become a subcategory',
  oneWayToMove: 'Give only one of order, before and after',
  neighbourNotFound: 'The category to move next to does not exist',
  neighbourNotSibling: 'A category can only be moved among categories with the same parent',
  moveNextToItself: 'A category cannot be moved next to itself',
  sameName: (name: string) => `There is another category called “${name}”.`,
} as const

interface NamedCategory {
  name: string
  /** The id of the main category that it is in; none, or "", of a main category itself. */
  parent?: string | undefined
}

/** A question about a new or changed name that a category beside it has; `before` is the stored category. */
export function doubtsOfName(
  category: NamedCategory,
  before: NamedCategory | undefined,
  categories: readonly NamedCategory[],
): string[] {
  const isSame = ({ name, parent = '' }: NamedCategory) =>
    parent === (category.parent ?? '') && searchedKey(name) === searchedKey(category.name)
  const isTaken = !(before && isSame(before)) && categories.some(isSame)
  return isTaken ? [categoryMessages.sameName(category.name.trim())] : []
}
