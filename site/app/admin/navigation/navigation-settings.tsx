import { fixedKeys, fixedNames, navigationLimits } from '@chekku/domain/navigation/navigation'
import { CheckField } from '../../ui/admin/fields/choice-fields.tsx'
import { TextField } from '../../ui/admin/fields/text-fields.tsx'
import { editFields } from '../components/list-editor/record-fields.ts'
import { SortableArea } from '../components/sortable/sortable-area.tsx'
import { SortablePanel } from '../components/sortable/sortable-panel.tsx'
import { panelClasses } from '../layout/screen.tsx'
import { moveFixedEntry, navigationErrors, setShown, shownFixedEntriesOf } from './navigation-draft.ts'
import type { NavigationEdit } from './use-navigation-edit.ts'

const { minimum, maximum } = navigationLimits.maxVisibleItems

export function NavigationSettingsTab({ edit }: { edit: NavigationEdit }) {
  const { values: draft, update } = edit
  const { text } = editFields(
    { ...edit, errors: { ...edit.errors, ...navigationErrors(draft) } },
    { maxVisibleItems: 'Maximum Visible Items', moreDropdownLabel: 'More Dropdown Label' },
  )
  const fixedEntries = shownFixedEntriesOf(draft)
  return (
    <div className={`${panelClasses} grid grid-cols-1 gap-6 p-5`}>
      <div className="grid gap-5 md:grid-cols-2">
        <TextField
          {...text('maxVisibleItems')}
          type="number"
          inputMode="numeric"
          min={minimum}
          max={maximum}
          step={1}
          hint={`From ${minimum} to ${maximum}. The dropdown takes the rest.`}
        />
        <TextField
          {...text('moreDropdownLabel')}
          maxLength={navigationLimits.moreLabelCharacters}
          limit={navigationLimits.moreLabelCharacters}
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
              onChange={({ target }) =>
                update(latest => setShown(latest, { type: 'fixed', id }, target.checked))
              }
            />
          ))}
        </div>
      </fieldset>
      <div>
        <h2 className="mb-2 font-semibold">Order of fixed items</h2>
        <SortableArea>
          <SortablePanel
            label="Order of fixed items"
            items={fixedEntries}
            onMove={(id, to) => update(latest => moveFixedEntry(latest, id, to))}
          >
            {({ name }) => <p className="grow font-medium">{name}</p>}
          </SortablePanel>
        </SortableArea>
      </div>
    </div>
  )
}
