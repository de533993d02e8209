import { useToast } from '../toast.tsx'

/** Copies a text and says so, or `failed`: the clipboard needs HTTPS and permission. */
export function useCopy() {
  const toast = useToast()
  return async (text: string, topic: string, copied: string, failed: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(copied, { topic })
    } catch {
      toast(failed, { topic })
    }
  }
}
