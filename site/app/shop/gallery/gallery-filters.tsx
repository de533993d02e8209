import { searchKey } from '@chekku/domain/search-key'
import { Link } from 'react-router'
import { chipClasses } from '../../ui/chip.ts'
import { galleryAddress } from './gallery-selection.ts'

interface GalleryFiltersProps {
  categories: readonly string[]
  /** The category text in the URL; empty for all. */
  chosen: string
  /** Whether switching category needs a request to the server. */
  isReloaded: boolean
}

/** Links to all items and to each category; as links they work without JavaScript and can be shared. */
export function GalleryFilters({ categories, chosen, isReloaded }: GalleryFiltersProps) {
  return (
    <nav aria-label="Gallery categories">
      <ul className="flex flex-wrap gap-2">
        {['', ...categories].map(category => (
          <li key={category} className="min-w-0">
            <Link
              to={galleryAddress(category)}
              replace
              reloadDocument={isReloaded}
              preventScrollReset
              aria-current={searchKey(category) === searchKey(chosen) ? 'true' : undefined}
              className={chipClasses}
            >
              {category === '' ? 'All' : category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
