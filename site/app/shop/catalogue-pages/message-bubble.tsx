import * as pageTexts from './texts.ts'

/** The exact text of a chat message, with a caption, shown before the chat opens. */
export const MessageBubble = ({ text }: { text: string }) => (
  <figure>
    <p className="ml-6 whitespace-pre-wrap wrap-anywhere rounded-card rounded-br-none bg-frame px-4 py-3">
      {text}
    </p>
    <figcaption data-print="away" className="mt-2 text-fine text-soft">
      {pageTexts.bubble}
    </figcaption>
  </figure>
)
