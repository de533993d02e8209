import { z } from 'zod'
import {
  category,
  categoryCreate,
  categoryDeletion,
  categoryNavSettings,
  categoryUpdate,
} from '../schemas/category.ts'
import { savedOf, successOf } from '../schemas/response.ts'
import { deleted } from '../schemas/trash.ts'
import type { Contracts } from './contract.ts'

const categoryList = successOf(z.array(category))

export const categoryContracts = {
  listCategories: { summary: 'All categories, main and sub, by order then name', answer: categoryList },
  listMainCategories: { summary: 'Main categories', answer: categoryList },
  listSubcategories: { summary: 'Subcategories of a category', answer: categoryList },
  getCategory: { summary: 'One category', answer: successOf(category) },
  createCategory: {
    summary: 'Creates a category',
    body: categoryCreate,
    status: 201,
    answer: savedOf(category),
  },
  updateCategory: {
    summary: 'Changes what is sent of a category',
    body: categoryUpdate,
    answer: savedOf(category),
  },
  deleteCategory: {
    summary: 'Puts a category and its subcategories into the trash, unless a product belongs to any of them',
    answer: successOf(deleted),
    refusals: [409],
  },
  getCategoryDeletion: {
    summary: 'How much deleting a category would touch',
    answer: successOf(categoryDeletion),
  },
  updateCategoryNavSettings: {
    summary: 'Sets order (or a place before or after another category) and visibility in the navigation',
    body: categoryNavSettings,
    answer: successOf(category),
  },
} satisfies Contracts
