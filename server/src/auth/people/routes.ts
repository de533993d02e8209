import { peopleContracts } from '@chekku/domain/contracts/people/people'
import { peopleMessages } from '@chekku/domain/people/people'
import { type Routes, serve } from '../../calls/serve.ts'
import { done, success } from '../../http/responses.ts'
import type { Devices } from '../routes.ts'
import type { People } from './service.ts'

/** The people of the shop, for owners, and the two calls behind the link of an invitation. */
export const peopleRoutes: Routes<{ people: People; devices: Devices }> = async (app, { people, devices }) =>
  serve(app, peopleContracts, {
    listPeople: async ({ administrator }) => success(await people.list(administrator)),
    invitePerson: async ({ actor, body }) =>
      success(await people.invite(actor, body), peopleMessages.invited(body.name)),
    revokeInvite: async ({ actor, params }) =>
      done(peopleMessages.revoked(await people.revokeInvite(actor, params.id))),
    getInvite: async ({ body }) => success(await people.readInvite(body.token)),
    acceptInvite: async ({ body, request }, reply) =>
      devices.answer(reply, await people.accept({ ...body, ...devices.clientOf(request) })),
    changePerson: async ({ actor, params, body }) => done(await people.change(actor, params.id, body)),
    disablePerson: async ({ actor, params, body }) =>
      done(await people.setDisabled(actor, params.id, body.disabled)),
    createResetLink: async ({ actor, params }) => {
      const { message, ...created } = await people.createResetLink(actor, params.id)
      return success(created, message)
    },
    endPersonSession: async ({ actor, params }) => {
      await people.endSessions(actor, params.id, params.sessionId)
      return done(peopleMessages.sessionEnded)
    },
    endPersonSessions: async ({ actor, params }) =>
      done(peopleMessages.sessionsEnded(await people.endSessions(actor, params.id))),
  })
