import { redirectMessages } from '@chekku/domain/redirects'
import { checkedRedirects, redirectList } from '@chekku/domain/schemas/redirects'
import { successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { administratorRead, answers, operation, success } from '../http/responses.ts'
import type { Redirects } from './service.ts'

const tags = ['Addresses']

export const redirectRoutes: FastifyPluginAsyncZod<{ redirects: Redirects }> = async (app, { redirects }) => {
  app.get(
    '/redirects',
    administratorRead(tags, 'listRedirects', 'Addresses of a former site, and where they lead', {
      response: answers(200, successOf(redirectList), 401),
    }),
    async () => success({ redirects: await redirects.list() }),
  )

  app.put(
    '/redirects',
    operation(tags, 'saveRedirects', 'Replaces the whole list, or refuses it line by line', {
      body: redirectList,
      response: answers(200, successOf(redirectList), 400, 401),
    }),
    async ({ body }) => {
      const stored = await redirects.replace(body.redirects)
      return success({ redirects: stored }, redirectMessages.saved(stored.length))
    },
  )

  app.post(
    '/redirects/check',
    operation(tags, 'checkRedirects', 'Says of each line where it would lead, or what is wrong with it', {
      body: redirectList,
      response: answers(200, successOf(checkedRedirects), 400, 401),
    }),
    async ({ body }) => success({ redirects: await redirects.check(body.redirects) }),
  )
}
