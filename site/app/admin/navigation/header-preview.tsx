import type { NavigationLayout } from '@chekku/domain/navigation/navigation'
import { useState } from 'react'
import { Brand, brandClasses } from '../../navigation/brand.tsx'
import { EntryBar } from '../../navigation/entry-bar.tsx'
import { EntryMenu, entryClasses, type ShowEntry } from '../../navigation/entry-menu.tsx'
import { useShop } from '../../root-data.ts'
import { Tabs } from '../../ui/admin/tabs.tsx'

const frameClasses = 'relative z-10 rounded-card border border-line bg-paper'

interface HeaderPreviewProps {
  navigation: NavigationLayout
  moreLabel: string
  hasPositions?: boolean
}

/** A preview of the site's header for wide and narrow screens, by the site's own components, without links. */
export function HeaderPreview({ navigation, moreLabel, hasPositions = false }: HeaderPreviewProps) {
  const [view, setView] = useState<'desktop' | 'mobile'>('desktop')
  const entries = [...navigation.header, ...navigation.dropdown]
  const showEntry: ShowEntry = (entry, variant) => (
    <span className={entryClasses[variant]}>
      {hasPositions && (
        <span className="mr-1.5 inline-grid h-5 min-w-5 place-items-center rounded-full bg-turmeric px-1 font-sans text-[0.75rem] font-semibold leading-none text-ink">
          {entries.indexOf(entry) + 1}
        </span>
      )}
      {entry.name}
    </span>
  )
  const { name, logo } = useShop().identity
  const brand = (
    <span className={brandClasses(name, logo)}>
      <Brand name={name} logo={logo} />
    </span>
  )
  const desktop = (
    <div className={frameClasses}>
      {/* An open dropdown lies over the text below, which stays in its place and takes presses beside it. */}
      <section
        aria-label="Header as on wide screens"
        className="pointer-events-none overflow-x-auto *:pointer-events-auto has-[details[open]]:-mb-64 has-[details[open]]:pb-64"
      >
        <div className="relative flex min-h-header flex-wrap items-center justify-between gap-x-4 px-4 lg:min-w-192">
          {brand}
          {/* Narrower screens show all entries in several lines, with the dropdown in view. */}
          <div className="min-w-0 grow max-lg:[&>ul]:flex-wrap max-lg:[&>ul]:justify-start">
            <EntryBar navigation={navigation} moreLabel={moreLabel} showEntry={showEntry} />
          </div>
        </div>
      </section>
    </div>
  )
  const mobile = (
    <div
      className={`${frameClasses} mx-auto flex h-header w-full max-w-90 items-center justify-between px-4`}
    >
      {brand}
      <EntryMenu navigation={navigation} showEntry={showEntry} />
    </div>
  )
  return (
    <Tabs
      label="Preview"
      value={view}
      onChange={setView}
      tabs={[
        { value: 'desktop', label: 'Desktop View', panel: desktop },
        { value: 'mobile', label: 'Mobile View', panel: mobile },
      ]}
    />
  )
}
