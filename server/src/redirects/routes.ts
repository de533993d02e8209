import { redirectMessages } from '@chekku/domain/redirects'
import { checkedRedirects, redirectList, storedRedirects } from '@chekku/domain/schemas/redirects'
import { successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { callOf, ifMatchHeader } from '../calls/call.ts'
import { answers, operation, success } from '../http/responses.ts'
import type { Redirects } from './service.ts'

const tags = ['Addresses']
/** Maximum body size: the maximum number of lines with paths of the maximum length. */
const bodyLimit = 8 * 1024 * 1024

export const redirectRoutes: FastifyPluginAsyncZod<{ redirects: Redirects }> = async (app, { redirects }) => {
  app.get(
    '/redirects',
    operation(tags, 'listRedirects', 'Addresses of a former site, and where they lead', {
      response: answers(200, successOf(storedRedirects), 401),
    }),
    async () => success(await redirects.list()),
  )

  app.put(
    '/redirects',
    {
      bodyLimit,
      ...operation(tags, 'saveRedirects', 'Replaces the whole list, or refuses it line by line', {
        headers: ifMatchHeader,
        body: redirectList,
        response: answers(200, successOf(storedRedirects), 400, 401, 412, 413),
      }),
    },
    async request => {
      const stored = await redirects.replace(callOf(request), request.body.redirects)
      return success(stored, redirectMessages.saved(stored.redirects.length))
    },
  )

  app.post(
    '/redirects/check',
    {
      bodyLimit,
      ...operation(
        tags,
        'checkRedirects',
        'Says of each line where it would lead, or what is wrong with it',
        {
          body: redirectList,
          response: answers(200, successOf(checkedRedirects), 400, 401, 413),
        },
      ),
    },
    async ({ body }) => success({ redirects: await redirects.check(body.redirects) }),
  )
}
