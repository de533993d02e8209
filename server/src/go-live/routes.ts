import {
  goLiveCheck,
  goLiveDismissal,
  goLiveIds,
  goLiveParams,
  goLivePartQuery,
  sampleLeft,
  testMessage,
} from '@chekku/domain/schemas/go-live'
import { successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { actorOf } from '../auth/bearer-guard.ts'
import { callOf, callOnce, idempotencyKeyHeader } from '../calls/call.ts'
import { answers, operation, success } from '../http/responses.ts'
import type { GoLive } from './service.ts'

const tags = ['Go-live check']

export const goLiveRoutes: FastifyPluginAsyncZod<{ goLive: GoLive }> = async (app, { goLive }) => {
  app.get(
    '/go-live',
    operation(tags, 'getGoLiveCheck', 'What is to be mended before visitors come, point by point', {
      response: answers(200, successOf(goLiveCheck), 401),
    }),
    async request => success(await goLive.check(actorOf(request))),
  )

  app.get(
    '/go-live/:key/ids',
    operation(tags, 'getGoLiveIds', 'The ids of what a point counts in the catalogue', {
      params: goLiveParams,
      querystring: goLivePartQuery,
      response: answers(200, successOf(goLiveIds), 400, 401),
    }),
    async ({ params, query }) => success(await goLive.listIds(params.key, query.part)),
  )

  app.put(
    '/go-live/:key',
    operation(tags, 'dismissGoLivePoint', 'Puts a point aside, or takes it up again', {
      params: goLiveParams,
      body: goLiveDismissal,
      response: answers(200, successOf(goLiveCheck), 400, 401),
    }),
    async request =>
      success(await goLive.setDismissed(callOf(request), request.params.key, request.body.dismissed)),
  )

  app.post(
    '/go-live/test-message',
    operation(tags, 'recordTestMessage', 'Records that a test message was opened for a number', {
      body: testMessage,
      response: answers(200, successOf(goLiveCheck), 400, 401),
    }),
    async request => success(await goLive.recordTestMessage(callOf(request), request.body.number)),
  )

  app.get(
    '/shop/begin-anew',
    operation(tags, 'countSample', 'What beginning anew would take away of the sample', {
      response: answers(200, successOf(sampleLeft), 401),
    }),
    async () => success(await goLive.countSample()),
  )

  app.post(
    '/shop/begin-anew',
    operation(tags, 'beginAnew', 'Takes away what of the sample nobody has changed: rows go to the trash', {
      headers: idempotencyKeyHeader,
      response: answers(200, successOf(sampleLeft), 400, 401, 409),
    }),
    async request => success(await goLive.beginAnew(callOnce(request, 200))),
  )
}
