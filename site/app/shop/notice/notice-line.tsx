import type { ShopNotice } from '@chekku/domain/schemas/shop'
import { wallTime } from '@chekku/domain/shop/opening-hours'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { NonceContext } from '../../delivery/script-nonce.ts'
import { NoticeBar, noticeTextClasses } from '../../navigation/notice-bar.tsx'
import { useShop } from '../../root-data.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { useNow } from '../../ui/use-now.ts'
import { newTab } from '../shared/new-tab-link.tsx'
import * as noticeTexts from './texts.ts'

/** The current notice in one line under the header; the device remembers that it was dismissed. */
export default function NoticeLine() {
  const { notice } = useShop()
  const now = useNow()
  const line = useRef<HTMLElement>(null)
  // For a line rendered in the browser: the inline script runs only in HTML from the server.
  useEffect(() => (line.current ? prepareLine(line.current) : undefined), [])
  const nonce = useContext(NonceContext)
  // The page may come from the device's cache.
  if (!notice || (now && wallTime(now, notice.timeZone) >= notice.until)) return null
  return (
    <>
      {/* Has a fixed height, for which every page leaves room below the header. The script may have hidden it. */}
      <aside
        ref={line}
        aria-label={notice.kind === 'news' ? noticeTexts.news : noticeTexts.closed}
        data-notice={notice._id}
        suppressHydrationWarning
        className="relative z-10 -mb-header bg-paper pt-header"
      >
        <NoticeBar
          kind={notice.kind}
          className="page-width"
          action={
            <button
              type="button"
              aria-label={noticeTexts.close}
              className="-mr-3 grid size-11 shrink-0 place-items-center self-start focus-visible:-outline-offset-4 focus-visible:outline-current noscript:hidden"
            >
              <CloseIcon />
            </button>
          }
        >
          <NoticeText {...notice} />
        </NoticeBar>
      </aside>
      <script nonce={nonce} suppressHydrationWarning>
        {import.meta.env.SSR ? `(${prepareLine})(document.currentScript.previousElementSibling)` : ''}
      </script>
    </>
  )
}

function NoticeText({ text, link }: Pick<ShopNotice, 'text' | 'link'>): ReactNode {
  if (link === '') return <span className={noticeTextClasses}>{text}</span>
  return (
    <Link
      to={link}
      className={`${noticeTextClasses} underline underline-offset-4 focus-visible:-outline-offset-4 focus-visible:outline-current`}
      {...(link.startsWith('/') ? {} : newTab)}
    >
      {text}
    </Link>
  )
}

/**
 * Hides a line that was dismissed on this device, and lets its button dismiss it; a changed text is a new notice. The
 * source also runs as an inline script before the first paint, so it uses nothing outside itself. It listens on the
 * window, because React stops clicks on elements that are not hydrated yet.
 */
function prepareLine(line: HTMLElement): () => void {
  const [key, most] = ['notices-put-away.v1', 20]
  const own = `${line.dataset.notice} ${line.textContent}`
  const putAway = (): string[] => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
      return Array.isArray(stored) ? stored.filter(text => typeof text === 'string') : []
    } catch {
      return []
    }
  }
  const onClick = (event: MouseEvent) => {
    if (!line.querySelector('button')?.contains(event.target as Node)) return
    event.stopImmediatePropagation()
    line.hidden = true
    document.getElementById('main')?.focus({ preventScroll: true })
    try {
      localStorage.setItem(key, JSON.stringify([own, ...putAway()].slice(0, most)))
    } catch {
      // Without storage the notice is shown again on the next page.
    }
  }
  if (putAway().includes(own)) line.hidden = true
  // On a reload the browser would restore the scroll position below a new notice. The router restores positions itself.
  else history.scrollRestoration = 'manual'
  window.addEventListener('click', onClick, true)
  return () => window.removeEventListener('click', onClick, true)
}
