import { type ReactNode, useState } from 'react'
import { CompassIcon, FolderIcon } from '../../ui/admin/admin-icons.tsx'
import { Button } from '../../ui/admin/button.tsx'
import { HelpTip } from '../../ui/admin/help-tip.tsx'
import { SortableArea } from '../components/sortable/sortable-area.tsx'
import { SortablePanel } from '../components/sortable/sortable-panel.tsx'
import { panelClasses } from '../layout/screen.tsx'
import { EntryEye } from './entry-eye.tsx'
import { HeaderPreview } from './header-preview.tsx'
import { arrangeDraft, type DraftEntry, moveInPreview } from './navigation-draft.ts'
import type { NavigationEdit } from './use-navigation-edit.ts'

export function NavigationPreview({ edit }: { edit: NavigationEdit }) {
  const draft = edit.values
  const [hasPositions, setHasPositions] = useState(true)
  const navigation = arrangeDraft(draft)
  const { header, dropdown } = navigation
  const settings = [
    ['Maximum visible items: ', draft.maxVisibleItems],
    ['Dropdown label: ', draft.moreDropdownLabel],
    ['Up to ', header.length, ' in the header'],
    ['', dropdown.length, ' in the dropdown'],
  ]

  return (
    <section aria-labelledby="navigation-preview" className="mt-8">
      <div className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-2">
        <h2 id="navigation-preview" className="text-name font-semibold">
          Navigation Preview
        </h2>
        <HelpTip label="About the preview">
          Drag entries into order. Visitors see it after Save All Settings.
        </HelpTip>
        <Button
          onClick={() => setHasPositions(!hasPositions)}
          aria-pressed={hasPositions}
          className="ml-auto"
        >
          {hasPositions ? 'Hide Positions' : 'Show Positions'}
        </Button>
      </div>
      <EntryList edit={edit} hasPositions={hasPositions} />
      <HeaderPreview
        navigation={navigation}
        moreLabel={draft.moreDropdownLabel}
        hasPositions={hasPositions}
      />
      {/* An open dropdown or menu lies over this, and the page keeps its height. */}
      <div className="mt-4 grid min-h-96 content-start gap-x-8 gap-y-4 md:grid-cols-2">
        <div>
          <h3 className="mb-1 font-semibold">Current settings</h3>
          <ul className="text-soft">
            {settings.map(([before, value, after]) => (
              <li key={before} className="wrap-anywhere">
                {before}
                <span className="font-semibold text-ink">{value}</span>
                {after}
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
    </section>
  )
}

/** All entries, to put into order, show and hide. */
function EntryList({ edit, hasPositions }: { edit: NavigationEdit; hasPositions: boolean }) {
  const draft = edit.values
  const { header, dropdown } = arrangeDraft(draft)
  const entries = [...header, ...dropdown]
  const hidden = draft.entries.filter(({ isShown }) => !isShown)
  const onMove = (id: string, to: number) => {
    const from = entries.findIndex(entry => entry.id === id)
    edit.update(latest => moveInPreview(latest, from, to))
  }
  const eye = (entry: DraftEntry) => <EntryEye entry={entry} label={`Show ${entry.name}`} edit={edit} />
  return (
    <div className="mb-4 grid gap-2">
      <SortableArea>
        <SortablePanel label="All items by position" items={entries} onMove={onMove}>
          {(entry, index) => (
            <>
              {hasPositions && <span className="w-7 shrink-0 font-semibold tabular-nums">{index + 1}</span>}
              <EntryText entry={entry}>
                <PositionLabel isHeader={index < header.length} />
              </EntryText>
              {eye(entry)}
            </>
          )}
        </SortablePanel>
      </SortableArea>
      {hidden.length > 0 && (
        <ul aria-label="Hidden items" className={`${panelClasses} divide-y divide-line text-soft`}>
          {hidden.map(entry => (
            <li key={entry.id} className="flex items-center pl-4 pr-12">
              <EntryText entry={entry}>Hidden</EntryText>
              {eye(entry)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const EntryText = ({ entry, children }: { entry: DraftEntry; children: ReactNode }) => (
  <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 py-1">
    <p className="min-w-0 grow basis-48 font-medium leading-tight wrap-anywhere">{entry.name}</p>
    <span className="flex items-center gap-2 text-fine">
      <KindIcon type={entry.type} />
      {children}
    </span>
  </div>
)

const legend = [
  [<PositionLabel key="header" isHeader />, 'in the header'],
  [<PositionLabel key="dropdown" isHeader={false} />, 'in the dropdown'],
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
