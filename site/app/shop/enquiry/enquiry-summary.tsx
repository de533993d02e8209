import { business } from '@chekku/domain/business'
import { chatLink, enquiryText, enquiryTotal } from '@chekku/domain/chat'
import { formatRupees } from '@chekku/domain/money'
import { useMemo } from 'react'
import { buttonClasses } from '../../ui/button.ts'
import { ChatIcon } from '../../ui/icons.tsx'
import type { ShownLine } from '../enquiry-lines/enquiry-lines.ts'
import { useRootData } from '../shared/root-data.ts'

interface EnquirySummaryProps {
  lines: readonly ShownLine[]
  onClear: () => void
}

/** The total and the link that sends the list as one message. */
export function EnquirySummary({ lines, onClear }: EnquirySummaryProps) {
  const { origin } = useRootData()
  const asked = useMemo(() => lines.filter(({ isGone }) => !isGone), [lines])
  const { text, omitted } = useMemo(() => enquiryText(asked, `${origin}/`), [asked, origin])
  const isAnyOut = asked.some(({ inStock }) => !inStock)
  return (
    <section
      aria-label="Total and message"
      className="rounded-card border border-line bg-card p-6 lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)]"
    >
      <p className="caps text-press">Total</p>
      <p role="status" className="mt-1 text-title font-semibold tabular-nums">
        {formatRupees(enquiryTotal(asked))}
      </p>
      {isAnyOut && <p className="mt-1 text-fine text-soft">Without what is out of stock.</p>}
      {asked.length > 0 && (
        <a
          href={chatLink(business.chatNumber, text)}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClasses('primary', 'mt-5 w-full')}
        >
          <ChatIcon />
          Ask for these by chat
        </a>
      )}
      {omitted > 0 && (
        <p role="status" className="mt-4 text-fine">
          The last {omitted === 1 ? 'product does' : `${omitted} products do`} not fit into one message. The
          message says so; please name them in the chat.
        </p>
      )}
      <p className="mt-4 text-fine text-soft">
        Opens your chat app with the list filled in. We answer with what we have and when it can be with you.
        The list stays here until you clear it.
      </p>
      <button type="button" onClick={onClear} className="link mt-2 min-h-11">
        Clear the list
      </button>
    </section>
  )
}
