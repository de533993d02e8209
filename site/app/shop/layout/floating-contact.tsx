import { phoneLink } from '@chekku/domain/shop/phone/phone-link'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useShop } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { ChatIcon, PhoneIcon } from '../../ui/icons.tsx'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import { useQuestionLink } from '../shared/use-chat-link.ts'
import * as layoutTexts from './texts.ts'

/** The first phone number, and a chat link with a prepared question; undefined if the shop has none. */
function useQuickContact(): { phone: string | undefined; chatHref: string | undefined } {
  const [phone] = useShop().reach.phones
  return { phone, chatHref: useQuestionLink() }
}

/** Milliseconds after the last scroll event until scrolling counts as ended, in browsers without `scrollend`. */
const restsAfterMs = 150

/**
 * How far above the lower edge the buttons stand, in pixels: at rest the lowest place where they cover nothing, while the
 * page scrolls up the last one. Undefined while they stand aside: the page scrolls down, or there is no such place.
 */
function useFreePlace(box: RefObject<HTMLElement | null>): number | undefined {
  const [place, setPlace] = useState<number>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let { scrollY } = window
    const update = () => setPlace(box.current ? freePlace(box.current) : undefined)
    const lookLater = () => {
      clearTimeout(timer)
      timer = setTimeout(update, restsAfterMs)
    }
    const onMove = () => {
      const isUp = window.scrollY < scrollY
      scrollY = window.scrollY
      setPlace(last => (isUp ? (last ?? 0) : undefined))
      clearTimeout(timer)
      if (!('onscrollend' in window)) lookLater()
    }
    const watch = new ResizeObserver(() => {
      setPlace(undefined)
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
  return place
}

/** Places are tried in steps of this many pixels, which also stay free around the buttons. */
const step = 9

/** The highest place above the lower edge, in pixels. */
const highestPlace = 16 * step

const controls = 'a, button, input, textarea, select, summary, label, iframe'

/** The lowest place at the right edge where there is no text or control under `box`; undefined if there is none. */
function freePlace(box: HTMLElement): number | undefined {
  const { clientWidth, clientHeight } = document.documentElement
  const left = clientWidth - box.offsetWidth
  const taken = [...boxesOfControls(box), ...boxesOfTexts(box)].filter(
    one => one.width > 1 && one.right > left - step && one.left < clientWidth,
  )
  for (let place = 0; place <= highestPlace; place += step) {
    const [top, bottom] = [clientHeight - place - box.offsetHeight - step, clientHeight - place + step]
    if (taken.every(one => one.bottom <= top || one.top >= bottom)) return place
  }
  return undefined
}

const boxesOfControls = (box: HTMLElement) =>
  [...document.querySelectorAll(controls)]
    .filter(control => !box.contains(control) && control.checkVisibility({ visibilityProperty: true }))
    .map(control => control.getBoundingClientRect())

/** The boxes of the lines of all texts that are seen. */
function boxesOfTexts(box: HTMLElement): DOMRect[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const found: DOMRect[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const isSeen = text.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    if (!isSeen || box.contains(text) || text.data.trim() === '') continue
    range.selectNodeContents(text)
    found.push(...range.getClientRects())
  }
  return found
}

/** Chat and call buttons at the lower right; on a phone they cover nothing at rest, and hide while a field has the focus. */
export function FloatingContact() {
  const box = useRef<HTMLElement>(null)
  const place = useFreePlace(box)
  const { phone, chatHref } = useQuickContact()
  if (phone === undefined && chatHref === undefined) return null
  return (
    <aside
      ref={box}
      aria-label={layoutTexts.quickContact}
      data-aside={place === undefined || undefined}
      style={place ? { ['--place' as string]: `${place}px` } : undefined}
      className="max-md:transition-transform max-md:data-aside:invisible max-md:data-aside:translate-x-full max-md:noscript:visible! max-md:noscript:static max-md:noscript:ml-auto max-md:noscript:w-fit max-md:noscript:translate-x-0! max-md:in-[html:has(:is(input,textarea):focus)]:hidden fixed bottom-(--place,0px) right-0 z-20 flex flex-col overflow-hidden rounded-l-card bg-card pb-[env(safe-area-inset-bottom)] shadow-float md:bottom-6 md:pb-0"
    >
      {phone !== undefined && (
        <a
          href={phoneLink(phone)}
          aria-label={layoutTexts.callNumber(phone)}
          title={phone}
          className="grid size-11 place-items-center text-ink -outline-offset-3 transition-colors hover:text-leaf"
        >
          <PhoneIcon className="size-5.5" />
        </a>
      )}
      {chatHref !== undefined && (
        <NewTabLink
          href={chatHref}
          aria-label={layoutTexts.chatWithUs}
          title={layoutTexts.chatWithUs}
          className="grid size-11 place-items-center bg-leaf text-paper -outline-offset-3 outline-paper transition-colors hover:bg-leaf-deep"
        >
          <ChatIcon className="size-5.5" />
        </NewTabLink>
      )}
    </aside>
  )
}

export function MenuContact() {
  const { week } = useShop()
  const { phone, chatHref } = useQuickContact()
  if (phone === undefined && chatHref === undefined && week.length === 0) return null
  return (
    <aside aria-label={layoutTexts.contact} className="rule-double mt-2 grid grid-cols-2 gap-3 pt-5">
      {phone !== undefined && (
        <a href={phoneLink(phone)} className={buttonClasses('quiet')}>
          <PhoneIcon className="size-5" />
          {layoutTexts.call}
        </a>
      )}
      {chatHref !== undefined && (
        <NewTabLink href={chatHref} className={buttonClasses('primary')}>
          <ChatIcon className="size-5" />
          {layoutTexts.chat}
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
