import { pageQuery } from '@chekku/domain/schemas/request'
import { pageOf, successOf } from '@chekku/domain/schemas/response'
import { emptiedTrash, trashEntry } from '@chekku/domain/schemas/trash'
import { trashMessages } from '@chekku/domain/trash'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callOf } from '../calls/call.ts'
import { answers, idParams, operation, paged, removal, success, told } from '../http/responses.ts'
import type { Trash } from './service.ts'

const tags = ['Trash']

export const trashRoutes: FastifyPluginAsyncZod<{ trash: Trash }> = async (app, { trash }) => {
  app.get(
    '/trash',
    operation(tags, 'listTrash', 'What was deleted in the last 30 days, newest first', {
      querystring: pageQuery,
      response: answers(200, pageOf(trashEntry), 400, 401),
    }),
    async request => paged(await trash.list(request.query), request.query),
  )

  app.delete(
    '/trash',
    operation(tags, 'emptyTrash', 'Removes everything in the trash for good', {
      response: answers(200, successOf(emptiedTrash), 401),
    }),
    async request => success({ removed: await trash.empty(callOf(request)) }, trashMessages.emptied),
  )

  app.post(
    '/trash/:id/restore',
    operation(
      tags,
      'restoreFromTrash',
      'Brings back all that went with one deletion; again, it changes nothing',
      { params: idParams, response: answers(200, successOf(trashEntry), 401, 404, 409) },
    ),
    async request => {
      const restored = await trash.restore(callOf(request), request.params.id)
      return success(restored, trashMessages.restored(restored.name))
    },
  )

  app.delete(
    '/trash/:id',
    operation(tags, 'removeFromTrash', 'Removes one deletion for good', removal),
    async request => {
      const removed = await trash.remove(callOf(request), request.params.id)
      return told(trashMessages.removedForGood(removed.name))
    },
  )
}
