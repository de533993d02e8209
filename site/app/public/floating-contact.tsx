import { business } from '@chekku/domain/business'
import { chatLink } from '@chekku/domain/chat-link'
import { ChatIcon, PhoneIcon } from '../ui/icons.tsx'

const greeting = `Hello ${business.brand}, I have a question.`

/**
 * Chat and call, always within reach of the thumb: one above the other, on a phone low in the corner, from 768 px on in the
 * margin beside the page, which is wider than they are, so that they cover nothing of it.
 */
export function FloatingContact() {
  const [phone] = business.phones
  return (
    <aside
      aria-label="Quick contact"
      className="fixed bottom-0 right-0 z-20 flex flex-col overflow-hidden rounded-tl-card bg-card pb-[env(safe-area-inset-bottom)] shadow-float md:bottom-6 md:rounded-l-card md:pb-0"
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
