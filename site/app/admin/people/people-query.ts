import { callApi } from '../../api/admin/browser-admin-api.ts'
import { unstoredQuery } from '../data/query-client.ts'

/** Everybody, and open invitations. */
export const peopleQuery = unstoredQuery(['people'], () => callApi('listPeople'))
