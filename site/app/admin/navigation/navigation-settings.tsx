import { fixedKeys, fixedNames, navigationLimits } from '@chekku/domain/navigation'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { SortableArea } from '../components/sortable/sortable-area.tsx'
import { SortableList } from '../components/sortable/sortable-list.tsx'
import { panelClasses } from '../layout/panel.ts'
import { moveFixedEntry } from './category-order.tsx'
import { type NavigationDraft, orderedFixedEntries } from './navigation-draft.ts'
import type { NavigationWork } from './use-navigation-draft.ts'

export const settingFields = {
  maxVisibleItems: 'max-visible-items',
  moreDropdownLabel: 'more-label',
} as const

export interface SettingErrors {
  maxVisibleItems?: string | undefined
  moreDropdownLabel?: string | undefined
}

interface NavigationSettingsProps {
  draft: NavigationDraft
  change: NavigationWork['change']
  /** The number as typed, which may be invalid. */
  maximumText: string
  onMaximumText: (text: string) => void
  errors: SettingErrors
}

const { minimum, maximum } = navigationLimits.maxVisibleItems

/** The typed number, if it is valid. */
export function readMaximum(text: string): number | undefined {
  const number = Number(text)
  return /^\d+$/.test(text.trim()) && number >= minimum && number <= maximum ? number : undefined
}

/** The Navigation Settings tab. */
export function NavigationSettingsTab({
  draft: { settings },
  draft,
  change,
  maximumText,
  onMaximumText,
  errors,
}: NavigationSettingsProps) {
  const set = (changed: Partial<NavigationDraft['settings']>) =>
    change(now => ({ ...now, settings: { ...now.settings, ...changed } }))

  return (
    <div className={`${panelClasses} grid grid-cols-1 gap-6 p-5`}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          id={settingFields.maxVisibleItems}
          label="Maximum Visible Items"
          type="number"
          inputMode="numeric"
          min={minimum}
          max={maximum}
          step={1}
          value={maximumText}
          onChange={({ target }) => {
            onMaximumText(target.value)
            const number = readMaximum(target.value)
            if (number !== undefined) set({ maxVisibleItems: number })
          }}
          hint={`From ${minimum} to ${maximum}. The rest stands in the dropdown.`}
          error={errors.maxVisibleItems}
        />
        <TextField
          id={settingFields.moreDropdownLabel}
          label="More Dropdown Label"
          maxLength={navigationLimits.moreLabelCharacters}
          limit={navigationLimits.moreLabelCharacters}
          value={settings.moreDropdownLabel}
          onChange={({ target }) => set({ moreDropdownLabel: target.value })}
          hint="What the dropdown's button says."
          error={errors.moreDropdownLabel}
        />
      </div>
      <fieldset>
        <legend className="mb-1 font-semibold">Fixed items to show</legend>
        <div className="grid grid-cols-2 gap-x-4 md:grid-cols-3">
          {fixedKeys.map(key => (
            <CheckField
              key={key}
              id={`show-${key}`}
              label={fixedNames[key]}
              checked={settings.showFixedItems[key]}
              onChange={({ target }) =>
                set({ showFixedItems: { ...settings.showFixedItems, [key]: target.checked } })
              }
            />
          ))}
        </div>
      </fieldset>
      <div>
        <h2 className="mb-2 font-semibold">Order of fixed items</h2>
        <SortableArea>
          <SortableList
            label="Order of fixed items"
            items={orderedFixedEntries(draft)}
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
