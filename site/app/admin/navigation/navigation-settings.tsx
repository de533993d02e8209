import { fixedKeys, fixedNames, navigationLimits } from '@chekku/domain/navigation'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { SortableArea } from '../components/sortable/sortable-area.tsx'
import { SortableList } from '../components/sortable/sortable-list.tsx'
import { panelClasses } from '../layout/screen.tsx'
import { fixedEntriesOf, moveFixedEntry, type NavigationDraft, setShown } from './navigation-draft.ts'
import type { NavigationWork } from './use-navigation-edit.ts'

export type SettingErrors = Partial<Record<'maxVisibleItems' | 'moreDropdownLabel', string>>

const { minimum, maximum } = navigationLimits.maxVisibleItems

/** The typed number, if valid. */
export function readMaximum(text: string): number | undefined {
  const number = Number(text)
  return /^\d+$/.test(text.trim()) && number >= minimum && number <= maximum ? number : undefined
}

export function NavigationSettingsTab(props: {
  draft: NavigationDraft
  change: NavigationWork['change']
  /** The number as typed; it may be invalid. */
  maximumText: string
  onMaximumText: (text: string) => void
  errors: SettingErrors
}) {
  const { draft, change, maximumText, onMaximumText, errors } = props
  const fixedEntries = fixedEntriesOf(draft)
  return (
    <div className={`${panelClasses} grid grid-cols-1 gap-6 p-5`}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          id="maxVisibleItems"
          label="Maximum Visible Items"
          type="number"
          inputMode="numeric"
          min={minimum}
          max={maximum}
          step={1}
          value={maximumText}
          onChange={({ target }) => onMaximumText(target.value)}
          hint={`From ${minimum} to ${maximum}. The rest stands in the dropdown.`}
          error={errors.maxVisibleItems}
        />
        <TextField
          id="moreDropdownLabel"
          label="More Dropdown Label"
          maxLength={navigationLimits.moreLabelCharacters}
          limit={navigationLimits.moreLabelCharacters}
          value={draft.moreDropdownLabel}
          onChange={({ target }) => change(now => ({ ...now, moreDropdownLabel: target.value }))}
          hint="What the dropdown's button says."
          error={errors.moreDropdownLabel}
        />
      </div>
      <fieldset>
        <legend className="mb-1 font-semibold">Fixed items to show</legend>
        <div className="grid grid-cols-2 gap-x-4 md:grid-cols-3">
          {fixedKeys.map(id => (
            <CheckField
              key={id}
              id={`show-${id}`}
              label={fixedNames[id]}
              checked={fixedEntries.some(entry => entry.id === id)}
              onChange={({ target }) => change(now => setShown(now, { type: 'fixed', id }, target.checked))}
            />
          ))}
        </div>
      </fieldset>
      <div>
        <h2 className="mb-2 font-semibold">Order of fixed items</h2>
        <SortableArea>
          <SortableList
            label="Order of fixed items"
            items={fixedEntries}
            onMove={(id, to) => change(now => moveFixedEntry(now, id, to))}
            className="divide-y divide-line rounded-card border border-line"
            rowClassName="flex items-center gap-1 px-1"
          >
            {(entry, _index, { grip, moveMenu }) => (
              <>
                {grip}
                <p className="grow font-medium">{entry.name}</p>
                {moveMenu}
              </>
            )}
          </SortableList>
        </SortableArea>
      </div>
    </div>
  )
}
