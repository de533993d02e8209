import { useEffect } from 'react'
import type { ApiError } from '../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'

/** Says in a message that a list could not be read. */
export function useLoadFailureToast({ error }: { error: ApiError | null }, texts: FailureTexts): void {
  const toast = useToast()
  const text = error ? failureText(texts, error) : undefined
  useEffect(() => {
    if (text !== undefined) toast(text, { hasFailed: true })
  }, [text, toast])
}
