import { capitalised } from '@chekku/domain/sentence'
import { useToast } from '../toast.tsx'

/** Copies a text, and says so by the name of what it is: "link"; or that it did not work. */
export function useCopy() {
  const toast = useToast()
  return async (text: string, what: string, failed?: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(`${capitalised(what)} copied`, { topic: what })
    } catch {
      toast(failed ?? `Copying did not work. Hold the ${what} to copy it.`, { topic: what })
    }
  }
}
