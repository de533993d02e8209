import { useState } from 'react'
import { CompassIcon, FolderIcon } from '../../ui/admin/admin-icons.tsx'
import { Button } from '../../ui/admin/button.tsx'
import { HelpTip } from '../../ui/admin/help-tip.tsx'
import { SortableArea } from '../components/sortable/sortable-area.tsx'
import { SortablePanel } from '../components/sortable/sortable-panel.tsx'
import { panelClasses } from '../layout/screen.tsx'
import { HeaderPreview } from './header-preview.tsx'
import { arrangeDraft, moveInPreview } from './navigation-draft.ts'
import type { NavigationWork } from './use-navigation-edit.ts'

export function NavigationPreview({ work }: { work: NavigationWork }) {
  const draft = work.values
  const [hasPositions, setHasPositions] = useState(true)
  const navigation = arrangeDraft(draft)
  const { header, dropdown } = navigation
  const entries = [...header, ...dropdown]
  const settings = [
    ['Maximum visible items', draft.maxVisibleItems],
    ['Dropdown label', draft.moreDropdownLabel],
    ['Items in header', header.length, ', fewer where there is no room'],
    ['Items in dropdown', dropdown.length],
  ]

  return (
    <section aria-labelledby="navigation-preview" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-2">
        <h2 id="navigation-preview" className="text-name font-semibold">
          Navigation Preview
        </h2>
        <HelpTip label="About the preview">
          This is the website's header as it would be with what is set here. Move entries in the list below to
          change their order. Visitors see it after Save All Settings.
        </HelpTip>
        <Button
          onClick={() => setHasPositions(!hasPositions)}
          aria-pressed={hasPositions}
          className="ml-auto"
        >
          {hasPositions ? 'Hide Positions' : 'Show Positions'}
        </Button>
      </div>
      <div className={`${panelClasses} grid grid-cols-1 gap-6 p-4 md:p-5`}>
        <HeaderPreview
          navigation={navigation}
          moreLabel={draft.moreDropdownLabel}
          hasPositions={hasPositions}
        />
        <SortableArea>
          <SortablePanel
            label="All items by position"
            items={entries}
            onMove={(id, to) =>
              work.update(now =>
                moveInPreview(
                  now,
                  entries.findIndex(entry => entry.id === id),
                  to,
                ),
              )
            }
          >
            {(entry, index) => (
              <>
                {hasPositions && <span className="w-7 shrink-0 font-semibold tabular-nums">{index + 1}</span>}
                <KindIcon type={entry.type} />
                <div className="ml-1 flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 py-2">
                  <p className="min-w-0 grow wrap-anywhere font-medium leading-tight">{entry.name}</p>
                  <PositionLabel isHeader={index < header.length} />
                </div>
              </>
            )}
          </SortablePanel>
        </SortableArea>
        <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
          <div>
            <h3 className="mb-1 font-semibold">Current settings</h3>
            <ul className="text-soft">
              {settings.map(([name, value, note]) => (
                <li key={name} className="wrap-anywhere">
                  {name}: <span className="font-semibold text-ink">{value}</span>
                  {note}
                </li>
              ))}
            </ul>
          </div>
          <div>
            <h3 className="mb-1 font-semibold">Legend</h3>
            <ul className="grid gap-1.5 text-soft">
              {legend.map(([mark, text]) => (
                <li key={text} className="flex items-center gap-2">
                  {mark} {text}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </div>
    </section>
  )
}

const legend = [
  [<PositionLabel key="header" isHeader />, 'stands in the header'],
  [<PositionLabel key="dropdown" isHeader={false} />, 'stands under the dropdown'],
  [<KindIcon key="fixed" type="fixed" />, 'fixed item'],
  [<KindIcon key="category" type="category" />, 'category'],
] as const

function KindIcon({ type }: { type: 'fixed' | 'category' }) {
  const Icon = type === 'fixed' ? CompassIcon : FolderIcon
  return <Icon className="size-5 shrink-0 text-soft" />
}

function PositionLabel({ isHeader }: { isHeader: boolean }) {
  return (
    <span
      className={`shrink-0 rounded-full px-2.5 py-0.5 text-fine font-semibold ${isHeader ? 'bg-leaf text-paper' : 'bg-turmeric text-ink'}`}
    >
      {isHeader ? 'Header' : 'Dropdown'}
    </span>
  )
}
