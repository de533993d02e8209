import { changeDays } from '../change.ts'
import { auditEntry, auditQuery } from '../schemas/audit.ts'
import { changeUndo, undoneChange } from '../schemas/change.ts'
import { pageOf, successOf } from '../schemas/response.ts'
import type { Contracts } from './contract.ts'

export const activityContracts = {
  listActivity: {
    summary: 'Who did what, newest first: of everything, of the subject with an id, or of one change',
    query: auditQuery,
    answer: pageOf(auditEntry),
  },
  listOwnActivity: {
    summary: `The same of what the caller has changed in the last ${changeDays} days`,
    query: auditQuery,
    answer: pageOf(auditEntry),
  },
} satisfies Contracts

export const changeContracts = {
  undoChange: {
    summary: `Undoes a change of the last ${changeDays} days, or does it again if it is an undo; again, it changes nothing`,
    body: changeUndo,
    answer: successOf(undoneChange),
    refusals: [409],
  },
} satisfies Contracts
