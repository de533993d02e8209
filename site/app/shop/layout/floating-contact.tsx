import { business } from '@chekku/domain/business'
import { chatLink } from '@chekku/domain/chat'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { buttonClasses } from '../../ui/button.ts'
import { ChatIcon, PhoneIcon } from '../../ui/icons.tsx'
import { coversPage } from './covers-page.ts'

const greeting = `Hello ${business.brand}, I have a question.`

/** Where a browser does not say that scrolling has ended: so long after the last of it, in milliseconds. */
const restsAfter = 150

/** Whether they would cover something of the page where it rests, or the page is being scrolled. */
function useIsAside(box: RefObject<HTMLElement | null>): boolean {
  // Until the page has been looked at, and without script, they cover nothing.
  const [isAside, setIsAside] = useState(true)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const look = () => setIsAside(coversPage(element))
    const checkLater = () => {
      clearTimeout(timer)
      timer = setTimeout(look, restsAfter)
    }
    const onScroll = () => {
      setIsAside(true)
      if (!('onscrollend' in window)) checkLater()
    }
    const watch = new ResizeObserver(() => {
      setIsAside(true)
      checkLater()
    })
    watch.observe(document.body)
    addEventListener('scroll', onScroll, { passive: true })
    addEventListener('scrollend', look)
    addEventListener('resize', checkLater)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      removeEventListener('scroll', onScroll)
      removeEventListener('scrollend', look)
      removeEventListener('resize', checkLater)
    }
  }, [box])
  return isAside
}

/**
 * Chat and call at the lower right: from 768 px on in the margin beside the page, which is wider than they are; on a phone
 * wherever the page rests with nothing under them that is read or pressed, and never while something is typed. The menu of
 * the header has both at any time.
 */
export function FloatingContact() {
  const [phone] = business.phones
  const box = useRef<HTMLElement>(null)
  const isAside = useIsAside(box)
  return (
    <aside
      ref={box}
      aria-label="Quick contact"
      data-aside={isAside || undefined}
      className="max-md:transition-transform max-md:data-aside:invisible max-md:data-aside:translate-x-full max-md:noscript:visible! max-md:noscript:static max-md:noscript:ml-auto max-md:noscript:w-fit max-md:noscript:translate-x-0! max-md:in-[html:has(:is(input,textarea):focus)]:hidden fixed bottom-0 right-0 z-20 flex flex-col overflow-hidden rounded-tl-card bg-card pb-[env(safe-area-inset-bottom)] shadow-float md:bottom-6 md:rounded-l-card md:pb-0"
    >
      <a
        href={phone.href}
        aria-label={`Call ${phone.label}`}
        title={phone.label}
        className="grid size-11 place-items-center text-ink -outline-offset-3 transition-colors hover:text-leaf"
      >
        <PhoneIcon className="size-5.5" />
      </a>
      <a
        href={chatLink(business.chatNumber, greeting)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat with us"
        title="Chat with us"
        className="grid size-11 place-items-center bg-leaf text-paper -outline-offset-3 outline-paper transition-colors hover:bg-leaf-deep"
      >
        <ChatIcon className="size-5.5" />
      </a>
    </aside>
  )
}

/** The same in the menu of a phone, in reach wherever the page is, with the hours. */
export function MenuContact() {
  const [phone] = business.phones
  return (
    <aside aria-label="Contact" className="rule-double mt-2 grid grid-cols-2 gap-3 pt-5">
      <a href={phone.href} className={buttonClasses('quiet')}>
        <PhoneIcon className="size-5" />
        Call
      </a>
      <a
        href={chatLink(business.chatNumber, greeting)}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClasses('primary')}
      >
        <ChatIcon className="size-5" />
        Chat
      </a>
      <dl className="col-span-full text-fine tabular-nums text-soft">
        {business.hours.map(({ label, text }) => (
          <div key={label} className="flex flex-wrap gap-x-3">
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
