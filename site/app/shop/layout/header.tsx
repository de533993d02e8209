import { arrangeNavigation, fixedPaths } from '@chekku/domain/navigation'
import { useContext, useMemo, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { NonceContext } from '../../delivery/script-nonce.ts'
import { EntryBar, fitBeforePaint } from '../../navigation/entry-bar.tsx'
import { EntryMenu, type ShowEntry } from '../../navigation/entry-menu.tsx'
import { useRootData, useShop } from '../../root-data.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { EnquiryEntry } from '../enquiry-lines/add-to-enquiry.tsx'
import { EntryLink } from './entry-link.tsx'
import { MenuContact } from './floating-contact.tsx'
import { ProductsEntry } from './products-entry.tsx'

const showEntry: ShowEntry = (entry, variant) => <EntryLink entry={entry} variant={variant} />

/** The fixed header with the configured navigation; under 768 px it is a slide-down menu. */
export function Header() {
  const { navigation, categories } = useRootData()
  const arranged = useMemo(() => arrangeNavigation(navigation, categories), [navigation, categories])
  const isScrolled = useIsScrolled()

  return (
    <header
      data-scrolled={isScrolled || undefined}
      className="group/header fixed inset-x-0 top-0 z-30 h-header border-b border-transparent transition-colors has-[details[open]]:border-line has-[details[open]]:bg-paper data-scrolled:border-line data-scrolled:bg-paper"
    >
      <div className="page-width flex h-full items-center justify-between gap-4">
        <BrandMark />
        <nav aria-label="Main" className="hidden min-w-0 grow md:block">
          <EntryBar
            navigation={arranged}
            moreLabel={navigation.moreDropdownLabel}
            showEntry={showEntry}
            showSpecial={entry =>
              entry.path === fixedPaths.products && <ProductsEntry key={entry.id} entry={entry} />
            }
          />
        </nav>
        <div className="flex shrink-0 items-center md:-mr-2">
          <EnquiryEntry />
          <EntryMenu navigation={arranged} showEntry={showEntry} isSheet className="md:hidden">
            <MenuContact />
          </EntryMenu>
        </div>
      </div>
      <script nonce={useContext(NonceContext)} suppressHydrationWarning>
        {fitBeforePaint}
      </script>
    </header>
  )
}

const scrolledHeaderPx = 50

function onScroll(changed: () => void) {
  window.addEventListener('scroll', changed, { passive: true })
  return () => window.removeEventListener('scroll', changed)
}

/** True if the page is scrolled by more than 50 px (first document, section 2). */
const useIsScrolled = () =>
  useSyncExternalStore(
    onScroll,
    () => window.scrollY > scrolledHeaderPx,
    () => false,
  )

/** The logo and brand name, linked to the home page. */
export function BrandMark({ isOnInk = false }: { isOnInk?: boolean }) {
  const { name, logo } = useShop().identity
  return (
    <Link
      to="/"
      className="flex min-h-11 min-w-0 items-center gap-2.5 md:max-w-72 md:shrink-0"
      aria-label={`${name}, home`}
    >
      {logo === '' ? <DropMark isOnInk={isOnInk} /> : <LogoPicture path={logo} />}
      <span className="truncate font-serif text-[1.6rem] leading-tight tracking-tight">{name}</span>
    </Link>
  )
}

/** The owner's logo, in the size of the default one. */
const LogoPicture = ({ path }: { path: string }) => (
  <StoredPicture path={path} alt="" sizes="2.5rem" isFirst className="size-10 rounded-control object-cover" />
)

/** The default logo: a drop with an ear. */
const DropMark = ({ isOnInk }: { isOnInk: boolean }) => (
  <svg viewBox="0 0 40 40" className="size-10" aria-hidden="true">
    <circle cx="20" cy="20" r="18.8" fill="none" stroke="currentColor" strokeWidth="1.2" />
    <circle cx="20" cy="20" r="16.2" fill="none" stroke="currentColor" strokeWidth=".6" />
    <path
      className={isOnInk ? 'fill-turmeric' : 'fill-leaf'}
      d="M20 8.2c5 5.7 7.7 9.9 7.7 13.9a7.7 7.7 0 0 1-15.4 0c0-4 2.7-8.2 7.7-13.9Z"
    />
    <path
      className={isOnInk ? 'stroke-ink' : 'stroke-paper'}
      fill="none"
      strokeWidth="1.1"
      strokeLinecap="round"
      d="M20 15v12.5M20 20.5l3.4-2.8M20 20.5l-3.4-2.8M20 24.5l3.4-2.8M20 24.5l-3.4-2.8"
    />
  </svg>
)
