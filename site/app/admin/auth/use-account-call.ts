import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import type { Answer, ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { dataOf, queryClient } from '../data/query-client.ts'

interface AccountCall<Data> {
  /** The message of its success. */
  said?: string | ((data: Data) => string)
  onDone?: (data: Data) => void
  /** The query that is read anew afterwards. */
  query?: { queryKey: QueryKey }
}

/** A call about accounts, as a mutation that shows its outcome in a toast. While it waits, another press does nothing. */
export function useAccountCall<Data, Given = void>(
  call: (given: Given) => Promise<Answer<Data>>,
  { said, onDone, query }: AccountCall<Data> = {},
) {
  const toast = useToast()
  // The screen shows a moment later that it waits, and a second tap may come before.
  const isBusy = useRef(false)
  const mutation = useMutation<Data, ApiError, Given>({
    mutationFn: given => dataOf(call(given)),
    onSuccess(data) {
      onDone?.(data)
      if (said !== undefined) toast(typeof said === 'string' ? said : said(data))
    },
    onError: error => toast(failureText(adminFailures.account, error), { hasFailed: true }),
    async onSettled() {
      if (query) await queryClient.invalidateQueries(query)
      isBusy.current = false
    },
  })
  const mutate = (given: Given) => {
    if (isBusy.current) return
    isBusy.current = true
    mutation.mutate(given)
  }
  return { ...mutation, mutate }
}
