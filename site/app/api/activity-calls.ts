import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Pagination } from '@chekku/domain/schemas/response'
import { isRecord } from './api-response.ts'
import { type Call, query, type Reader } from './call.ts'

export interface AuditPage {
  entries: AuditEntry[]
  pagination: Pagination
}

const page: Reader<AuditPage> = body =>
  isRecord(body) && Array.isArray(body.data) && isRecord(body.pagination)
    ? { entries: body.data as AuditEntry[], pagination: body.pagination as unknown as Pagination }
    : undefined

/** The activity log, newest first: all of it, or what was done to the thing with an id. */
export function createAuditCalls(call: Call) {
  return {
    list: (filter: { page: number; limit: number; subject?: string; grouped?: boolean }) =>
      call({ method: 'GET', path: `/activity${query(filter)}` }, page),
  }
}
