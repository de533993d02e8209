import { changeMessages } from '@chekku/domain/change'
import { changeContracts } from '@chekku/domain/contracts/activity'
import { type Routes, serve } from '../calls/serve.ts'
import { success } from '../http/responses.ts'
import type { Changes } from './service.ts'

export const changeRoutes: Routes<{ changes: Changes }> = async (app, { changes }) =>
  serve(app, changeContracts, {
    undoChange: async ({ call, params, body }) => {
      const result = await (body?.leave ? changes.undoRest(call, params.id) : changes.undo(call, params.id))
      const { undone: isUndo, left: remaining } = result
      if (remaining.length > 0) return success(result, changeMessages.left(remaining))
      return success(result, isUndo ? changeMessages.undone : changeMessages.redone)
    },
  })
