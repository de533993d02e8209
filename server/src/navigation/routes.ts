import { navigationContracts } from '@chekku/domain/contracts/navigation'
import { navigationMessages } from '@chekku/domain/navigation/navigation-messages'
import { type Routes, serve } from '../calls/serve.ts'
import { success } from '../http/responses.ts'
import type { Navigation } from './service.ts'

export const navigationRoutes: Routes<{ navigation: Navigation }> = async (app, { navigation }) =>
  serve(app, navigationContracts, {
    getNavigation: async () => success(await navigation.read()),
    updateNavigation: async ({ call, body }) =>
      success(await navigation.save(call, body), navigationMessages.saved),
    listNavigationVersions: async () => success(await navigation.history()),
    getNavigationVersion: async ({ params }) => success(await navigation.version(params.id)),
    restoreNavigationVersion: async ({ call, params }) =>
      success(await navigation.restore(call, params.id), navigationMessages.restored),
  })
