import { Button } from '../../../ui/admin/button.tsx'
import { SelectField } from '../../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import type { SortableItem } from './sortable-list.tsx'

interface MoveDialogProps {
  items: readonly SortableItem[]
  /** Of what is moved; undefined while nothing is. */
  index: number | undefined
  /** With the same index where nothing is to move. */
  onChoose: (index: number, to: number) => void
}

/** Asks where an entry is to go. */
export function MoveDialog({ items, index, onChoose }: MoveDialogProps) {
  if (index === undefined) return null
  const onClose = () => onChoose(index, index)
  return (
    <Dialog isOpen onClose={onClose} title={`Move ${items[index]?.name}`}>
      <form
        onSubmit={event => {
          event.preventDefault()
          onChoose(index, Number(new FormData(event.currentTarget).get('to')))
        }}
        className="grid gap-5"
      >
        <SelectField id="move-to-place" label="New place" name="to" defaultValue={index}>
          {items.map((item, at) => (
            <option key={item.id} value={at}>
              {at === index ? `${at + 1}: where it is now` : `${at + 1}: where ${item.name} is`}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
