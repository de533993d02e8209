import { arrangedProducts, productsOrder, productsOrderQuery } from '../schemas/product/product-bulk.ts'
import { successOf } from '../schemas/response.ts'
import type { Contracts } from './contract.ts'

export const arrangementContracts = {
  getProductOrder: {
    summary: 'The products of a category in its order, drafts too',
    query: productsOrderQuery,
    answer: successOf(arrangedProducts),
  },
  arrangeProducts: {
    summary: 'Puts products of a category into an order, which its page shows',
    body: productsOrder,
    answer: successOf(arrangedProducts),
  },
  arrangeProductsByChange: {
    summary: 'Gives up the order of a category: featured, then name',
    query: productsOrderQuery,
    answer: successOf(arrangedProducts),
  },
} satisfies Contracts
