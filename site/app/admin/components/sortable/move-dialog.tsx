import { useState } from 'react'
import { SelectField } from '../../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { buttonClasses } from '../../../ui/button.ts'
import type { SortableItem } from './sortable-list.tsx'

interface MoveDialogProps {
  items: readonly SortableItem[]
  /** The place of what is moved; undefined while nothing is. */
  place: number | undefined
  onClose: () => void
  onChoose: (to: number) => void
}

/** Asks for the place that an entry is to have. */
export function MoveDialog({ items, place, onClose, onChoose }: MoveDialogProps) {
  const name = place === undefined ? '' : items[place]?.name
  return (
    <Dialog isOpen={place !== undefined} onClose={onClose} title={`Move ${name}`}>
      {place !== undefined && <PlaceForm items={items} place={place} onClose={onClose} onChoose={onChoose} />}
    </Dialog>
  )
}

function PlaceForm({ items, place, onClose, onChoose }: MoveDialogProps & { place: number }) {
  const [to, setTo] = useState(place)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onChoose(to)
      }}
      className="grid gap-5"
    >
      <SelectField
        id="move-to-place"
        label="New place"
        value={to}
        onChange={event => setTo(Number(event.target.value))}
      >
        {items.map((item, at) => (
          <option key={item.id} value={at}>
            {at === place ? `${at + 1}: where it is now` : `${at + 1}: where ${item.name} is`}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" onClick={onClose} className={buttonClasses('quiet')}>
          Cancel
        </button>
        <button type="submit" className={buttonClasses('primary')}>
          Move
        </button>
      </div>
    </form>
  )
}
