import { redirectMessages } from '@chekku/domain/addresses/redirect-messages'
import { redirectContracts } from '@chekku/domain/contracts/addresses'
import { type Routes, serve } from '../calls/serve.ts'
import { success } from '../http/responses.ts'
import type { Redirects } from './service.ts'

export const redirectRoutes: Routes<{ redirects: Redirects }> = async (app, { redirects }) =>
  serve(app, redirectContracts, {
    listRedirects: async () => success(await redirects.list()),
    saveRedirects: async ({ call, body }) => {
      const stored = await redirects.replace(call, body.redirects)
      return success(stored, redirectMessages.saved(stored.redirects.length))
    },
    checkRedirects: async ({ body }) => success({ redirects: await redirects.check(body.redirects) }),
  })
