import { recoveryContracts } from '@chekku/domain/contracts/people/recovery'
import { recoveryMessages } from '@chekku/domain/people/recovery'
import { type Routes, serve } from '../../calls/serve.ts'
import { done, success } from '../../http/responses.ts'
import type { Devices } from '../routes.ts'
import type { Recovery } from './service.ts'

/** The calls for a forgotten password, under `/auth`. */
export const recoveryRoutes: Routes<{ recovery: Recovery; devices: Devices }> = async (
  app,
  { recovery, devices },
) =>
  serve(app, recoveryContracts, {
    listWaysBack: async () => success({ mail: recovery.hasMail }),
    forgetPassword: async ({ body, request }) => {
      const onError = (err: unknown) => request.log.error({ err }, 'a link for a new password was not made')
      await recovery.mailLink(body.email, devices.clientOf(request), onError)
      return done(recoveryMessages.sent)
    },
    getResetLink: async ({ body }) => success(await recovery.read(body.token)),
    resetPassword: async ({ body, request }) => {
      await recovery.reset({ ...body, ...devices.clientOf(request) })
      return done(recoveryMessages.changed)
    },
  })
