import { navigationMessages } from '@chekku/domain/navigation-manager'
import { navigationSave, navigationSettings, navigationVersion } from '@chekku/domain/schemas/navigation'
import { successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { callOf, ifMatchHeader } from '../calls/call.ts'
import { answers, idParams, operation, publicRead, success } from '../http/responses.ts'
import type { Navigation } from './service.ts'

const tags = ['Navigation']

export const navigationRoutes: FastifyPluginAsyncZod<{ navigation: Navigation }> = async (
  app,
  { navigation },
) => {
  app.get(
    '/nav-config',
    publicRead(
      tags,
      'getNavigation',
      'The navigation configuration, or the defaults before anything was saved',
      { response: answers(200, successOf(navigationSettings)) },
    ),
    async () => success(await navigation.read()),
  )

  app.put(
    '/nav-config',
    operation(tags, 'updateNavigation', 'Merges what is sent, key by key; a change appends a version', {
      headers: ifMatchHeader,
      body: navigationSave,
      response: answers(200, successOf(navigationSettings), 400, 401, 412),
    }),
    async request => success(await navigation.save(callOf(request), request.body), navigationMessages.saved),
  )

  app.get(
    '/nav-config/history',
    publicRead(tags, 'listNavigationVersions', 'Saved versions, newest first', {
      response: answers(200, successOf(z.array(navigationVersion))),
    }),
    async () => success(await navigation.history()),
  )

  app.get(
    '/nav-config/:id',
    publicRead(tags, 'getNavigationVersion', 'One saved version', {
      params: idParams,
      response: answers(200, successOf(navigationVersion), 404),
    }),
    async request => success(await navigation.version(request.params.id)),
  )

  app.post(
    '/nav-config/:id/restore',
    operation(
      tags,
      'restoreNavigationVersion',
      'Puts a saved version to use again, as far as its categories exist; a change appends a version',
      {
        headers: ifMatchHeader,
        params: idParams,
        response: answers(200, successOf(navigationSettings), 400, 401, 404, 412),
      },
    ),
    async request =>
      success(await navigation.restore(callOf(request), request.params.id), navigationMessages.restored),
  )
}
