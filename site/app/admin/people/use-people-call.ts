import { queryOptions, useMutation } from '@tanstack/react-query'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { Answer, ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { dataOf, queryClient } from '../data/query-client.ts'

/** Everybody, and open invitations; not stored on the device. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: () => dataOf(adminApi.people.list()),
  meta: { isStored: false },
})

export const reloadPeople = () => queryClient.invalidateQueries(peopleQuery)

interface PeopleCall {
  call: () => Promise<Answer<unknown>>
  /** The message of its success. */
  said: string
}

/** Makes a call about people, says what became of it, and reads everybody anew. */
export function usePeopleCall() {
  const toast = useToast()
  return useMutation<unknown, ApiError, PeopleCall>({
    mutationFn: ({ call }) => dataOf(call()),
    onSuccess: (_answer, { said }) => toast(said),
    onError: error => toast(failureText(adminFailures.account, error), { hasFailed: true }),
    onSettled: reloadPeople,
  })
}
