import type { ActivityEntry } from '@chekku/domain/activity'
import type { Pagination } from '@chekku/domain/envelope'
import { isRecord } from './api-response.ts'
import { type Call, query, type Reader } from './call.ts'

export interface ActivityPage {
  entries: ActivityEntry[]
  pagination: Pagination
}

const page: Reader<ActivityPage> = body =>
  isRecord(body) && Array.isArray(body.data) && isRecord(body.pagination)
    ? { entries: body.data as ActivityEntry[], pagination: body.pagination as unknown as Pagination }
    : undefined

/** The activity log, newest first: all of it, or what was done to the thing with an id. */
export function createActivityCalls(call: Call) {
  return {
    list: (filter: { page: number; limit: number; subject?: string; grouped?: boolean }) =>
      call({ method: 'GET', path: `/activity${query(filter)}` }, page),
  }
}
