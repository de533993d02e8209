import { catalogueMessages } from '@chekku/domain/catalogue'
import { useToast } from '../../ui/toast.tsx'

/** One toast topic, so a new message replaces the last one. */
const aboutLink = { topic: 'link' }

interface Shared {
  title: string
  url: string
}

/** Copies a category's link and shows a toast; if copying fails, the toast shows the link. */
export function useCopyCategoryLink(): (link: string) => Promise<void> {
  const toast = useToast()
  return async link =>
    toast(
      (await copied(link)) ? catalogueMessages.linkCopied : catalogueMessages.shareThisCategory(link),
      aboutLink,
    )
}

/** Shares a category with the Web Share API, or copies its link. */
export function useShareCategory(): (shared: Shared) => Promise<void> {
  const copyLink = useCopyCategoryLink()
  return async shared => {
    if (!(await handedOver(shared))) await copyLink(shared.url)
  }
}

/** Shares a page with the Web Share API, or copies its link. */
export function useShare(): (shared: Shared) => Promise<void> {
  const toast = useToast()
  return async shared => {
    if (await handedOver(shared)) return
    toast(
      (await copied(shared.url))
        ? catalogueMessages.pageLinkCopied
        : catalogueMessages.shareThisPage(shared.url),
      aboutLink,
    )
  }
}

/** Whether the share sheet opened; closing it without sharing counts too. */
async function handedOver(shared: Shared): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share(shared)
    return true
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError'
  }
}

/** Whether the text was copied; browsers refuse without HTTPS or permission. */
async function copied(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
