import { draft, product, productPreview } from '../schemas/product.ts'
import { pageQuery } from '../schemas/request.ts'
import { pageOf, successOf } from '../schemas/response.ts'
import type { Contracts } from './contract.ts'

export const draftContracts = {
  listDrafts: {
    summary: 'Products that visitors do not see, newest change first',
    query: pageQuery,
    answer: pageOf(product),
  },
  getDraft: { summary: 'One product that visitors do not see', answer: successOf(draft) },
  previewProduct: {
    summary: 'A link to the page of a draft that works for 7 days, also signed out',
    status: 201,
    answer: successOf(productPreview),
  },
} satisfies Contracts
