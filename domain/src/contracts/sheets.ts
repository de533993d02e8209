import { z } from 'zod'
import { sheetImport, sheetImported, sheetPlan, sheetQuery } from '../schemas/product/product-sheet.ts'
import { successOf } from '../schemas/response.ts'
import type { Contracts } from './contract.ts'

export const sheetContracts = {
  exportProducts: {
    summary: 'Products as a sheet with a row for each size, drafts included',
    query: sheetQuery,
    produces: 'text/csv',
    answer: z.string().meta({ description: 'A CSV file in UTF-8 with a row for each size' }),
  },
  planProductImport: {
    summary:
      'What an import of the CSV file in `file`, with pictures in the ZIP in `pictures`, would do; writes nothing',
    body: sheetImport.pick({ leaveOut: true }),
    answer: successOf(sheetPlan),
  },
  importProducts: {
    summary:
      'Does what the plan with this digest says, all or nothing; 409 with the new plan if it is another by now',
    body: sheetImport,
    answer: successOf(sheetImported),
  },
} satisfies Contracts
