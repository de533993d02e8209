import { phoneLink } from '@chekku/domain/shop/phone/phone-link'
import { useRef } from 'react'
import { useShop } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { ChatIcon, PhoneIcon } from '../../ui/icons.tsx'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import { useQuestionLink } from '../shared/use-chat-link.ts'
import * as layoutTexts from './texts.ts'
import { useFreeOffset } from './use-free-offset.ts'

/** The first phone number, and a chat link with a prepared question; undefined if the shop has none. */
function useQuickContact(): { phone: string | undefined; chatHref: string | undefined } {
  const [phone] = useShop().reach.phones
  return { phone, chatHref: useQuestionLink() }
}

/** Chat and call buttons at the lower right; on a phone they cover nothing at rest, and hide while a field has the focus. */
export function FloatingContact() {
  const box = useRef<HTMLElement>(null)
  const offset = useFreeOffset(box)
  const { phone, chatHref } = useQuickContact()
  if (phone === undefined && chatHref === undefined) return null
  return (
    <aside
      ref={box}
      aria-label={layoutTexts.quickContact}
      data-aside={offset === undefined || undefined}
      style={offset ? { ['--offset' as string]: `${offset}px` } : undefined}
      className="max-md:transition-transform max-md:data-aside:invisible max-md:data-aside:translate-x-full max-md:noscript:visible! max-md:noscript:static max-md:noscript:ml-auto max-md:noscript:w-fit max-md:noscript:translate-x-0! max-md:in-[html:has(:is(input,textarea):focus)]:hidden fixed bottom-(--offset,0px) right-0 z-20 flex flex-col overflow-hidden rounded-l-card bg-card pb-[env(safe-area-inset-bottom)] shadow-float md:bottom-6 md:pb-0"
    >
      {phone !== undefined && (
        <a
          href={phoneLink(phone)}
          aria-label={layoutTexts.callNumber(phone)}
          title={phone}
          className="grid size-11 place-items-center border border-transparent text-ink -outline-offset-3 transition-colors hover:text-leaf"
        >
          <PhoneIcon className="size-5.5" />
        </a>
      )}
      {chatHref !== undefined && (
        <NewTabLink
          href={chatHref}
          aria-label={layoutTexts.chatWithUs}
          title={layoutTexts.chatWithUs}
          className="grid size-11 place-items-center border border-transparent bg-leaf text-paper -outline-offset-3 outline-paper transition-colors hover:bg-leaf-deep"
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
