import { done, successOf } from '@chekku/domain/schemas/response'
import {
  firstCode,
  newRecoveryCodes,
  secondFactor,
  secondFactorRule,
  secondFactorRuleChange,
  startedSecondFactor,
} from '@chekku/domain/schemas/second-factor'
import { secondFactorMessages } from '@chekku/domain/second-factor'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { answers, operation, removal, success, told } from '../../http/responses.ts'
import { actorOf, administratorOf } from '../bearer-guard.ts'
import type { Accounts } from '../service.ts'

const tags = ['Session']
const ofPeople = ['People']

interface SecondFactorRoutesOptions {
  accounts: Pick<Accounts, 'secondFactor'>
  publicOrigin: string
}

/** The own second factor, and for owners that of others and who needs one. */
export const secondFactorRoutes: FastifyPluginAsyncZod<SecondFactorRoutesOptions> = async (app, options) => {
  const { secondFactor: factor } = options.accounts
  // Authenticator apps list codes by it; a colon would end it.
  const issuer = new URL(options.publicOrigin).hostname

  app.get(
    '/auth/second-factor',
    operation(tags, 'getSecondFactor', 'The own second factor', {
      response: answers(200, successOf(secondFactor), 401),
    }),
    async request => success(await factor.state(administratorOf(request)._id)),
  )

  app.post(
    '/auth/second-factor',
    operation(
      tags,
      'startSecondFactor',
      'Begin to set up a second factor: this answer alone has its secret',
      {
        response: answers(200, successOf(startedSecondFactor), 401, 409),
      },
    ),
    async request => success(await factor.start(actorOf(request), issuer)),
  )

  app.post(
    '/auth/second-factor/confirm',
    operation(
      tags,
      'confirmSecondFactor',
      'End the set-up by a first code: this answer alone has the recovery codes',
      {
        body: firstCode,
        response: answers(200, successOf(newRecoveryCodes), 400, 401, 409),
      },
    ),
    async request => success(await factor.confirm(actorOf(request), request.body.code)),
  )

  app.post(
    '/auth/second-factor/recovery-codes',
    operation(tags, 'renewRecoveryCodes', 'Make recovery codes anew: the old ones end', {
      response: answers(200, successOf(newRecoveryCodes), 401, 409),
    }),
    async request => success(await factor.renewRecoveryCodes(actorOf(request))),
  )

  app.delete(
    '/auth/second-factor',
    operation(tags, 'removeSecondFactor', 'Remove the own second factor', {
      response: answers(200, done, 401, 404),
    }),
    async request => {
      await factor.remove(actorOf(request), 'id', administratorOf(request)._id)
      return told(secondFactorMessages.removed)
    },
  )

  app.get(
    '/people/second-factor',
    operation(ofPeople, 'getSecondFactorRule', 'Whether everybody needs a second factor', {
      response: answers(200, successOf(secondFactorRule), 401),
    }),
    async () => success(await factor.rule()),
  )

  app.put(
    '/people/second-factor',
    operation(ofPeople, 'changeSecondFactorRule', 'Set whether everybody needs a second factor', {
      body: secondFactorRuleChange,
      response: answers(200, successOf(secondFactorRule), 400, 401),
    }),
    async request => success(await factor.changeRule(actorOf(request), request.body.required)),
  )

  app.delete(
    '/people/:id/second-factor',
    operation(
      ofPeople,
      'removeSecondFactorOfPerson',
      'Remove the second factor of a person, whose sessions end',
      removal,
    ),
    async request => {
      await factor.remove(actorOf(request), 'id', request.params.id)
      return told(secondFactorMessages.removed)
    },
  )
}
