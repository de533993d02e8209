import { changeDays } from '@chekku/domain/change'
import { activityContracts } from '@chekku/domain/contracts/activity'
import { can } from '@chekku/domain/people/permissions'
import { type Routes, serve } from '../calls/serve.ts'
import { pageResponse } from '../http/responses.ts'
import type { listAudit } from './service.ts'

/** Own events are listed while they can be undone. */
const ownEventsMs = changeDays * 24 * 60 * 60 * 1000

export const auditRoutes: Routes<{ listEvents: ReturnType<typeof listAudit> }> = async (
  app,
  { listEvents },
) =>
  serve(app, activityContracts, {
    listActivity: async ({ actor: reader, query }) =>
      pageResponse(await listEvents({ ...query, reader, includesPeople: can(reader, 'listPeople') }), query),
    listOwnActivity: async ({ actor: reader, query }) => {
      const ownSince = Date.now() - ownEventsMs
      return pageResponse(await listEvents({ ...query, reader, includesPeople: false, ownSince }), query)
    },
  })
