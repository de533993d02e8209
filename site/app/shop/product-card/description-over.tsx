import { useState } from 'react'
import { CloseIcon, NoteIcon } from '../../ui/icons.tsx'
import * as cardTexts from './texts.ts'

/** The description over the picture of a card, a `group`: on hover, on focus of its link, or by a button on touch. */
export function DescriptionOver({ of: name, text }: { of: string; text: string }) {
  const [isShown, setIsShown] = useState(false)
  if (text === '') return null
  return (
    <>
      <div
        data-print="away"
        data-described={isShown || undefined}
        className="absolute inset-0 data-described:z-1 bg-ink/75 text-paper opacity-0 transition-opacity duration-200 described:opacity-100"
      >
        {/* Focusable while it scrolls, for keyboard users. */}
        <p
          tabIndex={isShown ? 0 : undefined}
          className="fade-out-below mx-3 mt-6 h-[calc(100%-4.75rem)] overflow-hidden pb-6 in-data-described:overflow-y-auto in-data-described:overscroll-contain whitespace-pre-line text-fine leading-normal md:mx-5 md:text-body"
        >
          {text}
        </p>
      </div>
      <button
        type="button"
        aria-pressed={isShown}
        aria-label={cardTexts.description(name)}
        onClick={() => setIsShown(!isShown)}
        className="absolute bottom-0 right-0 z-10 hidden size-11 items-end justify-end p-1.5 text-ink scripted:touch:flex"
      >
        {/* The icon is smaller than its target, to cover little of the picture. */}
        <span className="grid size-7 place-items-center rounded-full bg-card">
          {isShown ? <CloseIcon className="size-4" /> : <NoteIcon className="size-4" />}
        </span>
      </button>
    </>
  )
}
