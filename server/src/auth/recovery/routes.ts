import { recoveryMessages } from '@chekku/domain/recovery'
import {
  passwordForgotten,
  passwordReset,
  resetLink,
  resetToken,
  waysBack,
} from '@chekku/domain/schemas/recovery'
import { done, successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, operation, success, told } from '../../http/responses.ts'
import { credentialsCall, type Devices } from '../routes.ts'
import type { Recovery } from './service.ts'

const tags = ['Session']

/** The calls of whoever has forgotten the password, under `/auth`. */
export const recoveryRoutes: FastifyPluginAsyncZod<{ recovery: Recovery; devices: Devices }> = async (
  app,
  { recovery, devices },
) => {
  app.post(
    '/auth/ways',
    operation(tags, 'listWaysBack', 'How whoever has forgotten the password gets back in', {
      response: answers(200, successOf(waysBack)),
    }),
    async () => success({ mail: recovery.hasMail }),
  )

  app.post(
    '/auth/forgot',
    credentialsCall(
      tags,
      'forgetPassword',
      'Sends a link for a new password, if somebody signs in with this e-mail',
      { body: passwordForgotten, response: answers(200, done, 400, 409) },
    ),
    async request => {
      const onError = (err: unknown) => request.log.error({ err }, 'a link for a new password was not made')
      await recovery.forgot(request.body.email, devices.clientOf(request), onError)
      return told(recoveryMessages.sent)
    },
  )

  app.post(
    '/auth/reset/read',
    credentialsCall(tags, 'getResetLink', 'Whose new password the token of a link is for', {
      body: resetToken,
      response: answers(200, successOf(resetLink), 400, 404),
    }),
    async request => success(await recovery.read(request.body.token)),
  )

  app.post(
    '/auth/reset',
    credentialsCall(
      tags,
      'resetPassword',
      'Sets a new password by the token of a link: every session ends, and none starts; passkeys end where that is asked for, or the link is an owner’s',
      { body: passwordReset, response: answers(200, done, 400, 404) },
    ),
    async request => {
      await recovery.reset({ ...request.body, ...devices.clientOf(request) })
      return told(recoveryMessages.changed)
    },
  )
}
