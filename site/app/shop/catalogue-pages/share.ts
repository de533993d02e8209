import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { useToast } from '../../ui/toast.tsx'

const texts = {
  page: { copied: catalogueMessages.pageLinkCopied, shown: catalogueMessages.shareThisPage },
  category: { copied: catalogueMessages.categoryLinkCopied, shown: catalogueMessages.shareThisCategory },
}
type Subject = keyof typeof texts

/** Copies a link and confirms it in a toast; if copying fails, the toast shows the link. */
export function useCopyLink(subject: Subject): (link: string) => Promise<void> {
  const toast = useToast()
  const { copied, shown } = texts[subject]
  return async link => {
    // Clipboard access fails without HTTPS or permission.
    const isCopied = await succeeds(() => navigator.clipboard.writeText(link))
    toast(isCopied ? copied : shown(link), { topic: 'link' })
  }
}

/** Shares a link with the Web Share API, or copies it; closing the share sheet counts as sharing. */
export function useShare(subject: Subject): (shared: { title: string; url: string }) => Promise<void> {
  const copyLink = useCopyLink(subject)
  return async shared => {
    if (!(await succeeds(() => navigator.share(shared)))) await copyLink(shared.url)
  }
}

async function succeeds(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (cause) {
    return cause instanceof DOMException && cause.name === 'AbortError'
  }
}
