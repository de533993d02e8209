import { type QueryKey, type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Answer, ApiError } from '../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { queryClient } from './query-client.ts'

/** A mutation during which another press does nothing: a slow screen shows only later that it waits. */
export function usePressedOnce<Data, Failure = ApiError, Input = void>(
  options: UseMutationOptions<Data, Failure, Input>,
) {
  const isBusy = useRef(false)
  const mutation = useMutation({
    ...options,
    async onSettled(...outcome) {
      try {
        await options.onSettled?.(...outcome)
      } finally {
        isBusy.current = false
      }
    },
  })
  const mutate = (input: Input) => {
    if (isBusy.current) return
    isBusy.current = true
    mutation.mutate(input)
  }
  return { ...mutation, mutate }
}

export interface CallOptions<Data, Input> {
  failures: FailureTexts
  /** The message of its success. */
  doneText?: string | ((data: Data, input: Input) => string)
  /** The call waits for the promise that it returns. */
  onDone?: (data: Data, input: Input, change: string | undefined) => unknown
  onFailed?: (error: ApiError) => void
  /** The query that is read anew afterwards. */
  query?: { queryKey: QueryKey }
}

/** A call of the API without an edit; a message tells its outcome. */
export function useCall<Data, Input = void>(
  call: (input: Input) => Promise<Answer<Data>>,
  { failures, doneText, onDone, onFailed, query }: CallOptions<Data, Input>,
) {
  const toast = useToast()
  return usePressedOnce<Data, ApiError, Input>({
    async mutationFn(input) {
      const { data, error, change } = await call(input)
      if (error) throw error
      await onDone?.(data, input, change)
      if (doneText !== undefined) toast(typeof doneText === 'string' ? doneText : doneText(data, input))
      return data
    },
    onError(error) {
      toast(failureText(failures, error), { hasFailed: true })
      onFailed?.(error)
    },
    onSettled: () => query && queryClient.invalidateQueries(query),
  })
}
