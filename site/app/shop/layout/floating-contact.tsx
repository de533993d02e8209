import { phoneLink } from '@chekku/domain/shop/phone-link'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useShop } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { ChatIcon, PhoneIcon } from '../../ui/icons.tsx'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import { useQuestionLink } from '../shared/use-chat-link.ts'

/** The first phone number, and a chat link with a prepared question; undefined if the shop has none. */
function useQuickContact(): { phone: string | undefined; chatHref: string | undefined } {
  const [phone] = useShop().reach.phones
  return { phone, chatHref: useQuestionLink() }
}

/** Milliseconds after the last scroll event until scrolling counts as ended, in browsers without `scrollend`. */
const restsAfterMs = 150

/** True while the buttons would cover content or the page scrolls; true until the first check. */
function useIsAside(box: RefObject<HTMLElement | null>): boolean {
  const [isAside, setIsAside] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const update = () => setIsAside(box.current !== null && coversPage(box.current))
    const lookLater = () => {
      clearTimeout(timer)
      timer = setTimeout(update, restsAfterMs)
    }
    const onMove = () => {
      setIsAside(true)
      clearTimeout(timer)
      if (!('onscrollend' in window)) lookLater()
    }
    const watch = new ResizeObserver(() => {
      setIsAside(true)
      lookLater()
    })
    watch.observe(document.body)
    const end = new AbortController()
    const { signal } = end
    addEventListener('scroll', onMove, { passive: true, signal })
    addEventListener('scrollend', update, { signal })
    addEventListener('resize', lookLater, { signal })
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      end.abort()
    }
  }, [box])
  return isAside
}

/** Sampling step in pixels, smaller than any text or control. */
const step = 9

/** True if there is text or a control in the lower right corner, under the area of `box`. */
function coversPage(box: HTMLElement): boolean {
  const { clientWidth, clientHeight } = document.documentElement
  for (const x of points(clientWidth - box.offsetWidth, clientWidth))
    for (const y of points(clientHeight - box.offsetHeight, clientHeight))
      if (document.elementsFromPoint(x, y).some(element => !box.contains(element) && isMeant(element)))
        return true
  return false
}

/** Sample points from one edge to the other, including both. */
const points = (from: number, to: number) =>
  Array.from({ length: Math.ceil((to - from) / step) + 1 }, (_, at) => Math.min(from + at * step, to - 1))

const controls = 'a, button, input, textarea, select, summary, label, iframe'
const isText = (node: Node) => node instanceof Text && node.data.trim() !== ''

function isMeant(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  return element.closest(controls) !== null || [...element.childNodes].some(isText)
}

/** Chat and call buttons at the lower right; on a phone only while they cover nothing and no field has the focus. */
export function FloatingContact() {
  const box = useRef<HTMLElement>(null)
  const isAside = useIsAside(box)
  const { phone, chatHref } = useQuickContact()
  if (phone === undefined && chatHref === undefined) return null
  return (
    <aside
      ref={box}
      aria-label="Quick contact"
      data-aside={isAside || undefined}
      className="max-md:transition-transform max-md:data-aside:invisible max-md:data-aside:translate-x-full max-md:noscript:visible! max-md:noscript:static max-md:noscript:ml-auto max-md:noscript:w-fit max-md:noscript:translate-x-0! max-md:in-[html:has(:is(input,textarea):focus)]:hidden fixed bottom-0 right-0 z-20 flex flex-col overflow-hidden rounded-tl-card bg-card pb-[env(safe-area-inset-bottom)] shadow-float md:bottom-6 md:rounded-l-card md:pb-0"
    >
      {phone !== undefined && (
        <a
          href={phoneLink(phone)}
          aria-label={`Call ${phone}`}
          title={phone}
          className="grid size-11 place-items-center text-ink -outline-offset-3 transition-colors hover:text-leaf"
        >
          <PhoneIcon className="size-5.5" />
        </a>
      )}
      {chatHref !== undefined && (
        <NewTabLink
          href={chatHref}
          aria-label="Chat with us"
          title="Chat with us"
          className="grid size-11 place-items-center bg-leaf text-paper -outline-offset-3 outline-paper transition-colors hover:bg-leaf-deep"
        >
          <ChatIcon className="size-5.5" />
        </NewTabLink>
      )}
    </aside>
  )
}

/** The same contacts, with the opening hours, in the phone menu. */
export function MenuContact() {
  const { week } = useShop()
  const { phone, chatHref } = useQuickContact()
  if (phone === undefined && chatHref === undefined && week.length === 0) return null
  return (
    <aside aria-label="Contact" className="rule-double mt-2 grid grid-cols-2 gap-3 pt-5">
      {phone !== undefined && (
        <a href={phoneLink(phone)} className={buttonClasses('quiet')}>
          <PhoneIcon className="size-5" />
          Call
        </a>
      )}
      {chatHref !== undefined && (
        <NewTabLink href={chatHref} className={buttonClasses('primary')}>
          <ChatIcon className="size-5" />
          Chat
        </NewTabLink>
      )}
      {week.length > 0 && (
        <dl className="col-span-full text-fine tabular-nums text-soft">
          {week.map(({ label, text }) => (
            <div key={label} className="flex flex-wrap gap-x-3">
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </aside>
  )
}
