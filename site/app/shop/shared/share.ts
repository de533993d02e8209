import { catalogueMessages } from '@chekku/domain/catalogue'
import { useToast } from '../../ui/toast.tsx'

/** Whether a link was copied is said once: the last that was tried. */
const aboutLink = { topic: 'link' }

interface Shared {
  title: string
  url: string
}

/** Copies a category's link and says so; where that cannot be, shows the link itself. */
export function useCopyCategoryLink(): (link: string) => Promise<void> {
  const toast = useToast()
  return async link =>
    toast(
      (await copied(link)) ? catalogueMessages.linkCopied : catalogueMessages.shareThisCategory(link),
      aboutLink,
    )
}

/** Shares a category by the device's own means, or by copying its link. */
export function useShareCategory(): (shared: Shared) => Promise<void> {
  const copyLink = useCopyCategoryLink()
  return async shared => {
    if (!(await handedOver(shared))) await copyLink(shared.url)
  }
}

/** Shares a page by the device's own means, or by copying its link. */
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

/** Whether the device took the page for sharing; a sheet that was closed again counts too. */
async function handedOver(shared: Shared): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share(shared)
    return true
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError'
  }
}

/** Whether the text reached the clipboard; without https, or by the reader's choice, a browser refuses. */
async function copied(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
