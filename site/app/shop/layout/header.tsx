import { arrangeNavigation, fixedPaths } from '@chekku/domain/navigation/navigation'
import { useContext, useMemo, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { NonceContext } from '../../delivery/script-nonce.ts'
import { Brand, brandClasses, isStoredWide, roomyName } from '../../navigation/brand.tsx'
import { EntryBar, fitBeforePaint } from '../../navigation/entry-bar.tsx'
import { EntryMenu, type ShowEntry } from '../../navigation/entry-menu.tsx'
import * as navigationTexts from '../../navigation/texts.ts'
import { useRootData, useShop } from '../../root-data.ts'
import { EnquiryEntry } from '../enquiry-lines/add-to-enquiry.tsx'
import { EntryLink, useCurrentLocation } from './entry-link.tsx'
import { ProductsEntry } from './products-entry.tsx'
import { MenuContact } from './quick-contact.tsx'
import * as layoutTexts from './texts.ts'

export function Header() {
  const { navigation, categories } = useRootData()
  const arranged = useMemo(() => arrangeNavigation(navigation, categories), [navigation, categories])
  const isScrolled = useIsScrolled()
  const at = useCurrentLocation()
  const { name, logo } = useShop().identity
  const showEntry: ShowEntry = (entry, variant) => <EntryLink {...{ entry, variant, at }} />

  return (
    <header
      data-scrolled={isScrolled || undefined}
      className="group/header fixed low:absolute inset-x-0 top-0 z-30 h-header border-b border-transparent transition-colors has-[details[open]]:border-line has-[details[open]]:bg-paper data-scrolled:border-line data-scrolled:bg-paper"
    >
      <div className="page-width flex h-full items-center justify-between gap-4 md:gap-1">
        <BrandMark />
        <nav aria-label={navigationTexts.main} className="hidden min-w-0 grow md:block">
          <EntryBar
            navigation={arranged}
            moreLabel={navigation.moreDropdownLabel}
            showEntry={showEntry}
            showSpecial={entry =>
              entry.path === fixedPaths.products && <ProductsEntry key={entry.id} entry={entry} at={at} />
            }
          />
        </nav>
        <div className="flex shrink-0 items-center md:-mr-2">
          <EnquiryEntry isShort={name.length > roomyName && !isStoredWide(logo)} />
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

/** True once the page is scrolled so far that the header gets a background. */
const useIsScrolled = () =>
  useSyncExternalStore(
    onScroll,
    () => window.scrollY > scrolledHeaderPx,
    () => false,
  )

export function BrandMark({ isOnInk = false }: { isOnInk?: boolean }) {
  const { name, logo } = useShop().identity
  return (
    <Link to="/" className={brandClasses(name, logo)} aria-label={layoutTexts.home(name)}>
      <Brand name={name} logo={logo} isOnInk={isOnInk} />
    </Link>
  )
}
