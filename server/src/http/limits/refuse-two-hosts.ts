import { Problem, problemMessages } from '@chekku/domain/problem'
import type { FastifyInstance } from 'fastify'
import { countHeader } from '../read-headers.ts'

/** A proxy and the server might take different ones of two for the shop that is asked. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    const isOne = countHeader(request.raw.rawHeaders, 'host') <= 1
    next(isOne ? undefined : new Problem('invalid', problemMessages.sentTwoHosts))
  })
}
