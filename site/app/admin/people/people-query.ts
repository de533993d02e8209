import { callApi } from '../../api/admin/browser-admin-api.ts'
import { unstoredQuery } from '../data/query-client.ts'

export const peopleQuery = unstoredQuery(['people'], () => callApi('listPeople'))
