import { peopleMessages } from '@chekku/domain/people'
import {
  createdInvite,
  disabledChange,
  invitation,
  inviteAccept,
  inviteCreate,
  inviteToken,
  people as peopleSchema,
  personChange,
} from '@chekku/domain/schemas/people'
import { createdLink } from '@chekku/domain/schemas/recovery'
import { done, successOf } from '@chekku/domain/schemas/response'
import { session } from '@chekku/domain/schemas/session'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { answers, idParams, operation, removal, success, told } from '../../http/responses.ts'
import { actorOf, administratorOf } from '../bearer-guard.ts'
import { credentialsCall, type Devices } from '../routes.ts'
import type { People } from './service.ts'

const tags = ['People']

/** The people of the shop, for owners; and the two calls of whoever has the link of an invitation. */
export const peopleRoutes: FastifyPluginAsyncZod<{ people: People; devices: Devices }> = async (
  app,
  { people, devices },
) => {
  app.get(
    '/people',
    operation(tags, 'listPeople', 'Who works here, with open sessions, and open invitations', {
      response: answers(200, successOf(peopleSchema), 401),
    }),
    async request => success(await people.list(administratorOf(request))),
  )

  app.post(
    '/people/invites',
    operation(
      tags,
      'invitePerson',
      'Invites somebody by a link that works once, which this answer alone has',
      {
        body: inviteCreate,
        response: answers(201, successOf(createdInvite), 400, 401, 409),
      },
    ),
    async (request, reply) => {
      const created = await people.invite(actorOf(request), request.body)
      return reply.code(201).send(success(created, peopleMessages.invited(request.body.name)))
    },
  )

  app.delete(
    '/invites/:id',
    operation(tags, 'revokeInvite', 'Ends an invitation at once', removal),
    async request =>
      told(peopleMessages.revoked(await people.revokeInvite(actorOf(request), request.params.id))),
  )

  app.post(
    '/people/invites/read',
    credentialsCall(tags, 'getInvite', 'Who invites to what, by the token of the link', {
      body: inviteToken,
      response: answers(200, successOf(invitation), 400, 404),
    }),
    async request => success(await people.readInvite(request.body.token)),
  )

  app.post(
    '/people/accept',
    credentialsCall(tags, 'acceptInvite', 'Makes the account that a link invites to, and starts a session', {
      body: inviteAccept,
      response: answers(200, session, 400, 404),
    }),
    async (request, reply) =>
      devices.answer(reply, await people.accept({ ...request.body, ...devices.clientOf(request) })),
  )

  app.put(
    '/people/:id',
    operation(tags, 'changePerson', 'Another role, which ends the sessions, or other work', {
      params: idParams,
      body: personChange,
      response: answers(200, done, 400, 401, 404, 409),
    }),
    async request => told(await people.change(actorOf(request), request.params.id, request.body)),
  )

  app.put(
    '/people/:id/disabled',
    operation(tags, 'disablePerson', 'Shuts somebody out, with all sessions, or lets in again', {
      params: idParams,
      body: disabledChange,
      response: answers(200, done, 400, 401, 404, 409),
    }),
    async request =>
      told(await people.setDisabled(actorOf(request), request.params.id, request.body.disabled)),
  )

  app.post(
    '/people/:id/reset',
    operation(
      tags,
      'createResetLink',
      'A link for a new password that works once, which this answer alone has; it ends earlier ones',
      { params: idParams, response: answers(201, successOf(createdLink), 401, 404, 409) },
    ),
    async (request, reply) => {
      const { message, ...created } = await people.createResetLink(actorOf(request), request.params.id)
      return reply.code(201).send(success(created, message))
    },
  )

  app.delete(
    '/people/:id/sessions/:sessionId',
    operation(tags, 'endPersonSession', 'Ends a session of somebody', {
      params: idParams.extend({ sessionId: z.string() }),
      response: answers(200, done, 401, 404),
    }),
    async request => {
      await people.endSessions(actorOf(request), request.params.id, request.params.sessionId)
      return told(peopleMessages.sessionEnded)
    },
  )

  app.delete(
    '/people/:id/sessions',
    operation(tags, 'endPersonSessions', 'Ends every session of somebody', removal),
    async request =>
      told(peopleMessages.sessionsEnded(await people.endSessions(actorOf(request), request.params.id))),
  )
}
