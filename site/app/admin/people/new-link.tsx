import { chatLink } from '@chekku/domain/chat/chat-link'
import { CopyField, ShareButton } from '../../ui/admin/copy-and-share.tsx'
import { buttonClasses } from '../../ui/button.ts'

interface NewLinkProps {
  id: string
  label: string
  link: string
  /** The chat message that contains the link. */
  text: string
  hint: string
}

/** A link that is shown once, to copy or to send in a chat. */
export const NewLink = ({ id, label, link, text, hint }: NewLinkProps) => (
  <div className="mb-5 grid gap-3 rounded-card border border-turmeric p-4">
    <div className="flex flex-wrap gap-3">
      <a href={chatLink('', text)} target="_blank" rel="noreferrer" className={buttonClasses('primary')}>
        Send by WhatsApp
      </a>
      <ShareButton data={{ text }} />
    </div>
    <CopyField
      id={id}
      noun="link"
      label={label}
      value={link}
      className="min-w-0 wrap-anywhere [&_input]:scroll-mt-40"
      autoFocus
      hint={hint}
    />
  </div>
)
