import { goLiveContracts } from '@chekku/domain/contracts/go-live'
import { type Routes, serve } from '../calls/serve.ts'
import { success } from '../http/responses.ts'
import type { GoLive } from './service.ts'

export const goLiveRoutes: Routes<{ goLive: GoLive }> = async (app, { goLive }) =>
  serve(app, goLiveContracts, {
    getGoLiveCheck: async ({ actor }) => success(await goLive.check(actor)),
    getGoLiveIds: async ({ params, query }) => success(await goLive.listIds(params.key, query.part)),
    dismissGoLivePoint: async ({ call, params, body }) =>
      success(await goLive.setDismissed(call, params.key, body.dismissed)),
    recordTestMessage: async ({ call, body }) => success(await goLive.recordTestMessage(call, body.number)),
    countSample: async () => success(await goLive.countSample()),
    beginAnew: async ({ call, query }) => success(await goLive.beginAnew(call, query)),
  })
