import { shownFormerAddress } from '@chekku/domain/addresses/former-address'
import type { AuditEvent } from '../audit/store.ts'
import type { Kind } from '../changes/change-set.ts'

/** How redirects are changed; the audit log tells of their number. */
export const redirectKind: Kind = {
  kind: 'redirect',
  table: 'redirects',
  key: ['from_path'],
  audit: 'shop',
  rights: () => [{ action: 'saveRedirects' }],
  async auditEvents(queries, rows) {
    const { count } = await queries
      .selectFrom('redirects')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const added = rows.filter(({ before }) => before === null).length
    const removed = rows.filter(({ after }) => after === null).length
    return [redirectsEvent(Number(count) - added + removed, Number(count))]
  },
  nameOf: ({ from_path }) => shownFormerAddress(String(from_path)),
}

/** The audit event of a change of the list, which names the numbers of addresses. */
export const redirectsEvent = (before: number, after: number): AuditEvent => ({
  action: 'changed',
  kind: 'shop',
  id: 'redirects',
  name: 'Addresses of the former site',
  before: { oldAddresses: before },
  after: { oldAddresses: after },
})
