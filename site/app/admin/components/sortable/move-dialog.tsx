import { useState } from 'react'
import { SelectField } from '../../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { buttonClasses } from '../../../ui/button.ts'
import type { SortableItem } from './sortable-list.tsx'

interface MoveDialogProps {
  items: readonly SortableItem[]
  /** Of what is moved; undefined while nothing is. */
  index: number | undefined
  onClose: () => void
  onChoose: (to: number) => void
}

/** Asks where an entry is to go. */
export function MoveDialog({ items, index, onClose, onChoose }: MoveDialogProps) {
  const name = index === undefined ? '' : items[index]?.name
  return (
    <Dialog isOpen={index !== undefined} onClose={onClose} title={`Move ${name}`}>
      {index !== undefined && <IndexForm items={items} index={index} onClose={onClose} onChoose={onChoose} />}
    </Dialog>
  )
}

function IndexForm({ items, index, onClose, onChoose }: MoveDialogProps & { index: number }) {
  const [to, setTo] = useState(index)
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
            {at === index ? `${at + 1}: where it is now` : `${at + 1}: where ${item.name} is`}
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
