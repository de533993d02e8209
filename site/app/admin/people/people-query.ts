import { callApi } from '../../api/admin/browser-admin-api.ts'
import { unstoredQuery } from '../data/query-client.ts'

/** All accounts, and open invitations. */
export const peopleQuery = unstoredQuery(['people'], () => callApi('listPeople'))
