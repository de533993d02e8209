import { secondFactorContracts } from '@chekku/domain/contracts/people/second-factor'
import { secondFactorMessages } from '@chekku/domain/people/second-factor'
import { type Routes, serve } from '../../calls/serve.ts'
import { done, success } from '../../http/responses.ts'
import type { Accounts } from '../service.ts'

interface SecondFactorRoutesOptions {
  accounts: Pick<Accounts, 'secondFactor'>
  publicOrigin: string
}

/** The caller's second factor; owners also remove that of others and set who must have one. */
export const secondFactorRoutes: Routes<SecondFactorRoutesOptions> = async (app, options) => {
  const { secondFactor: factor } = options.accounts
  // `hostname`, not `host`: the colon before a port would end the issuer's name.
  const issuer = new URL(options.publicOrigin).hostname
  serve(app, secondFactorContracts, {
    getSecondFactor: async ({ administrator }) => success(await factor.state(administrator._id)),
    startSecondFactor: async ({ actor }) => success(await factor.start(actor, issuer)),
    confirmSecondFactor: async ({ actor, body }) => success(await factor.confirm(actor, body.code)),
    renewRecoveryCodes: async ({ actor }) => success(await factor.renewRecoveryCodes(actor)),
    removeSecondFactor: async ({ actor, administrator }) => {
      await factor.remove(actor, 'id', administrator._id)
      return done(secondFactorMessages.removed)
    },
    getSecondFactorRule: async () => success(await factor.rule()),
    changeSecondFactorRule: async ({ actor, body }) => success(await factor.changeRule(actor, body.required)),
    removeSecondFactorOfPerson: async ({ actor, params }) => {
      await factor.remove(actor, 'id', params.id)
      return done(secondFactorMessages.removed)
    },
  })
}
