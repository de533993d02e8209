import { feedContracts } from '@chekku/domain/contracts/products'
import { type Routes, serve } from '../../calls/serve.ts'
import { success } from '../../http/responses.ts'
import type { Feeds } from './service.ts'

export const feedReportRoutes: Routes<{ feeds: Feeds }> = async (app, { feeds }) =>
  serve(app, feedContracts, { getFeeds: async () => success(await feeds.report()) })
