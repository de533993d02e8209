import type { NavigationEntry } from '@chekku/domain/navigation/navigation'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Path } from 'react-router'
import { barItemClasses } from '../../navigation/entry-menu.tsx'
import { useRootData } from '../../root-data.ts'
import { productsAddress } from '../products/products-address.ts'
import { EntryLink } from './entry-link.tsx'

const arrowSteps: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A link with a dropdown of main categories. CSS alone opens it; the script closes it and moves the focus. */
export function ProductsEntry({ entry, at }: { entry: NavigationEntry; at: Path }) {
  const shown = useRootData().categories.filter(
    category => !category.parent && category.showInProductsDropdown,
  )
  const item = useRef<HTMLLIElement>(null)
  const [isDismissed, setDismissed] = useState(false)
  const reopen = () => setDismissed(false)

  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(item.current?.querySelectorAll('a') ?? [])]
    const index = links.indexOf(document.activeElement as HTMLAnchorElement)
    if (event.key === 'Escape') {
      setDismissed(true)
      links[0]?.focus()
    }
    const step = arrowSteps[event.key] ?? 0
    if (step === 0 || index === -1 || links.length === 1) return
    event.preventDefault()
    // The panel must be visible before its links can take the focus.
    flushSync(reopen)
    links[(index + step + links.length) % links.length]?.focus()
  }

  return (
    <li
      ref={item}
      data-dismissed={isDismissed || undefined}
      className={`group relative ${barItemClasses}`}
      onKeyDown={onKeyDown}
      // Closes the dropdown when a link is followed, because the pointer still hovers over it.
      onClick={() => setDismissed(true)}
      onMouseEnter={reopen}
      onMouseLeave={reopen}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) reopen()
      }}
    >
      <EntryLink entry={entry} variant="bar" at={at} />
      {shown.length > 0 && (
        <div className="invisible absolute left-0 top-full pt-2 opacity-0 transition-opacity group-focus-within:visible group-focus-within:opacity-100 group-hover:visible group-hover:opacity-100 group-data-dismissed:invisible!">
          <ul className="max-h-[70dvh] w-64 overflow-y-auto rounded-card border border-line bg-card py-2 shadow-float">
            {shown.map(category => (
              <li key={category._id}>
                <EntryLink
                  entry={{ name: category.name, path: productsAddress({ category }) }}
                  variant="panel"
                  at={at}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </li>
  )
}
