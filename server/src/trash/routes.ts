import { trashContracts } from '@chekku/domain/contracts/trash'
import { trashMessages } from '@chekku/domain/trash'
import { type Routes, serve } from '../calls/serve.ts'
import { done, pageResponse, success } from '../http/responses.ts'
import type { Trash } from './service.ts'

export const trashRoutes: Routes<{ trash: Trash }> = async (app, { trash }) =>
  serve(app, trashContracts, {
    listTrash: async ({ query }) => pageResponse(await trash.list(query), query),
    emptyTrash: async ({ call }) => success({ removed: await trash.empty(call) }, trashMessages.emptied),
    restoreFromTrash: async ({ call, params }) => {
      const restored = await trash.restore(call, params.id)
      return success(restored, trashMessages.restored(restored.name))
    },
    removeFromTrash: async ({ call, params }) => {
      const removed = await trash.remove(call, params.id)
      return done(trashMessages.removedForGood(removed.name))
    },
  })
