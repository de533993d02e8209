import { draftContracts } from '@chekku/domain/contracts/products'
import { Problem, problemMessages } from '@chekku/domain/problem'
import { type Routes, serve } from '../../calls/serve.ts'
import { isInProcess } from '../../http/in-process.ts'
import { pageResponse, success } from '../../http/responses.ts'
import type { Drafts } from './service.ts'

export const draftRoutes: Routes<{ drafts: Drafts }> = async (app, { drafts }) => {
  serve(app, draftContracts, {
    listDrafts: async ({ query }) => pageResponse(await drafts.list(query), query),
    getDraft: async ({ params }) => success(await drafts.get(params.id)),
    getProductDetails: async ({ params }) => success(await drafts.details(params.id)),
    previewProduct: async ({ call, params }) => success(await drafts.preview(call, params.id)),
  })

  // The preview page calls it in process, since visitors' calls must be cacheable.
  app.get<{ Params: { id: string; token: string } }>(
    '/products/:id/preview/:token',
    { schema: { hide: true } },
    async request => {
      const { id, token } = request.params
      if (!isInProcess(request)) throw new Problem('not-found', problemMessages.notFound)
      return success(await drafts.getPreviewed(id, token))
    },
  )
}
