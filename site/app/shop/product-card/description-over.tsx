import { CloseIcon, NoteIcon } from '../../ui/icons.tsx'

/*
 * A description over its blurred picture: on hover, on focus of the card's link, or by a button on touch devices. The
 * card is a `group`, with `data-described` while the button is pressed.
 */

/** Blur classes for the picture underneath. */
export const blurredUnderDescription =
  'group-data-described:blur-sm group-has-[a:focus-visible]:blur-sm [@media(hover:hover)]:group-hover:blur-sm'

export function DescriptionOver({ text, isShown }: { text: string; isShown: boolean }) {
  return (
    <div
      data-print="away"
      className="absolute inset-0 group-data-described:z-2 bg-ink/75 text-paper opacity-0 transition-opacity duration-200 group-data-described:opacity-100 group-has-[a:focus-visible]:opacity-100 [@media(hover:hover)]:group-hover:opacity-100"
    >
      {/* Focusable while it scrolls, for keyboard users. */}
      <p
        tabIndex={isShown ? 0 : undefined}
        className="fade-out-below mx-3 mt-3 h-[calc(100%-4rem)] overflow-hidden pb-6 group-data-described:overflow-y-auto group-data-described:overscroll-contain whitespace-pre-line text-fine leading-normal md:mx-5 md:mt-5 md:text-body"
      >
        {text}
      </p>
    </div>
  )
}

interface DescriptionButtonProps {
  /** The product's name. */
  name: string
  isShown: boolean
  onToggle: () => void
}

export function DescriptionButton({ name, isShown, onToggle }: DescriptionButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      aria-label={`Description of ${name}`}
      onClick={onToggle}
      className="absolute bottom-0 right-0 z-10 hidden size-11 items-end justify-end p-1.5 text-ink scripted:touch:flex"
    >
      {/* The icon is smaller than its target, to cover little of the picture. */}
      <span className="grid size-7 place-items-center rounded-full bg-card">
        {isShown ? <CloseIcon className="size-4" /> : <NoteIcon className="size-4" />}
      </span>
    </button>
  )
}
