import { business } from '@chekku/domain/business'
import { chatLink } from '@chekku/domain/chat-link'
import { ChatIcon, PhoneIcon } from '../ui/icons.tsx'

const greeting = `Hello ${business.brand}, I have a question.`

/** Chat and call, always within reach of the thumb. */
export function FloatingContact() {
  const [phone] = business.phones
  return (
    <aside
      aria-label="Quick contact"
      className="fixed bottom-4 right-4 z-20 flex rounded-full bg-card shadow-float md:bottom-6 md:right-6 md:flex-col"
    >
      <a
        href={phone.href}
        aria-label={`Call ${phone.label}`}
        title={phone.label}
        className="grid size-12 place-items-center rounded-full text-ink transition-colors hover:text-leaf md:size-13"
      >
        <PhoneIcon className="size-6" />
      </a>
      <a
        href={chatLink(business.chatNumber, greeting)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat with us"
        title="Chat with us"
        className="grid size-12 place-items-center rounded-full bg-leaf text-paper transition-colors hover:bg-leaf-deep md:size-13"
      >
        <ChatIcon className="size-6" />
      </a>
    </aside>
  )
}
