import { pageQuery } from '../schemas/request.ts'
import { done, pageOf, successOf } from '../schemas/response.ts'
import { emptiedTrash, trashEntry } from '../schemas/trash.ts'
import type { Contracts } from './contract.ts'

export const trashContracts = {
  listTrash: {
    summary: 'What was deleted in the last 30 days, newest first',
    query: pageQuery,
    answer: pageOf(trashEntry),
  },
  emptyTrash: { summary: 'Removes everything in the trash for good', answer: successOf(emptiedTrash) },
  restoreFromTrash: {
    summary: 'Brings back all that went with one deletion; again, it changes nothing',
    answer: successOf(trashEntry),
    refusals: [409],
  },
  removeFromTrash: { summary: 'Removes one deletion for good', answer: done },
} satisfies Contracts
