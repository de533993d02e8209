import { changeMessages } from '@chekku/domain/change'
import { changeUndo, undoneChange } from '@chekku/domain/schemas/change'
import { successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callOf } from '../calls/call.ts'
import { answers, idParams, operation, success } from '../http/responses.ts'
import type { Changes } from './service.ts'

export const changeRoutes: FastifyPluginAsyncZod<{ changes: Changes }> = async (app, { changes }) => {
  app.post(
    '/changes/:id/undo',
    operation(
      ['Activity'],
      'undoChange',
      'Undoes a change of the last 30 days, or does it again if it is an undo; again, it changes nothing',
      {
        params: idParams,
        body: changeUndo,
        response: answers(200, successOf(undoneChange), 400, 401, 404, 409),
      },
    ),
    async request => {
      const { params, body } = request
      const call = callOf(request)
      const undone = await (body?.leave
        ? changes.undoRest(call, params.id)
        : changes.write(call, changes.undo(params.id, call.actor)))
      if (undone.left.length > 0) return success(undone, changeMessages.left(undone.left))
      return success(undone, undone.undone ? changeMessages.undone : changeMessages.redone)
    },
  )
}
