import { arrangeNavigation, fixedPaths } from '@chekku/domain/navigation'
import { useMemo, useRef } from 'react'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { BrandMark } from './brand-mark.tsx'
import { EnquiryEntry } from './enquiry-entry.tsx'
import { EntryLink } from './entry-link.tsx'
import { MoreDropdown } from './more-dropdown.tsx'
import { ProductsEntry } from './products-entry.tsx'
import { useShell } from './shell.ts'
import { useCloseOnLeave } from './use-close-on-leave.ts'
import { useIsScrolled } from './use-is-scrolled.ts'

/** The fixed header: the navigation that the administrator arranged, and under 768 px a menu that slides down. */
export function Header() {
  const { navigation, categories } = useShell()
  const { header, dropdown } = useMemo(
    () => arrangeNavigation(navigation, categories),
    [navigation, categories],
  )
  const isScrolled = useIsScrolled()

  return (
    <header
      data-scrolled={isScrolled || undefined}
      className="group/header fixed inset-x-0 top-0 z-30 h-header border-b border-transparent transition-colors has-[details[open]]:border-line has-[details[open]]:bg-paper data-scrolled:border-line data-scrolled:bg-paper"
    >
      <div className="page-width flex h-full items-center justify-between gap-4">
        <BrandMark />
        <nav aria-label="Main" className="ml-auto hidden min-w-0 md:block">
          <ul className="flex items-center gap-1 lg:gap-3">
            {header.map(entry =>
              entry.path === fixedPaths.products ? (
                <ProductsEntry key={entry.id} entry={entry} categories={categories} />
              ) : (
                <li key={entry.id} className="min-w-0">
                  <EntryLink entry={entry} look="bar" />
                </li>
              ),
            )}
            {dropdown.length > 0 && (
              <li className="shrink-0">
                <MoreDropdown label={navigation.moreDropdownLabel} entries={dropdown} />
              </li>
            )}
          </ul>
        </nav>
        <div className="flex shrink-0 items-center md:-mr-2">
          <EnquiryEntry />
          <MobileMenu entries={[...header, ...dropdown]} />
        </div>
      </div>
    </header>
  )
}

function MobileMenu({ entries }: { entries: ReturnType<typeof arrangeNavigation>['header'] }) {
  const details = useRef<HTMLDetailsElement>(null)
  useCloseOnLeave(details)
  return (
    <details ref={details} className="group md:hidden">
      <summary className="-mr-2 grid size-11 cursor-pointer place-items-center" aria-label="Menu">
        <MenuIcon className="size-6 group-open:hidden" />
        <CloseIcon className="hidden size-6 group-open:block" />
      </summary>
      <nav
        aria-label="Main"
        className="absolute inset-x-0 top-header max-h-[calc(100dvh-var(--spacing-header))] animate-drop overflow-y-auto border-b border-line bg-paper px-page pb-8 pt-2 shadow-float"
      >
        <ul className="divide-y divide-line">
          {entries.map(entry => (
            <li key={entry.id}>
              <EntryLink entry={entry} look="menu" />
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
