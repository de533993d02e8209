import { changeMessages } from '@chekku/domain/change'
import { changeContracts } from '@chekku/domain/contracts/activity'
import { type Routes, serve } from '../calls/serve.ts'
import { success } from '../http/responses.ts'
import type { Changes } from './service.ts'

export const changeRoutes: Routes<{ changes: Changes }> = async (app, { changes }) =>
  serve(app, changeContracts, {
    undoChange: async ({ call, params, body }) => {
      const undone = await (body?.leave ? changes.undoRest(call, params.id) : changes.undo(call, params.id))
      if (undone.left.length > 0) return success(undone, changeMessages.left(undone.left))
      return success(undone, undone.undone ? changeMessages.undone : changeMessages.redone)
    },
  })
