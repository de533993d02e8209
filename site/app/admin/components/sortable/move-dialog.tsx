import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/admin/button.tsx'
import { Dialog } from '../../../ui/admin/dialog.tsx'
import { SelectField } from '../../../ui/admin/fields/choice-fields.tsx'
import { selectOnFocus } from '../../../ui/admin/fields/select-on-focus.ts'
import { TextField } from '../../../ui/admin/fields/text-fields.tsx'
import type { ListPart, SortableItem } from './sortable-list.tsx'

interface MoveDialogProps {
  items: readonly SortableItem[]
  index: number
  part: ListPart | undefined
  /** Called with the same index if nothing moves. */
  onChoose: (to: number) => void
}

/** Asks for the target position: by the names, or by number if not all entries are loaded. */
export function MoveDialog({ items, index, part, onChoose }: MoveDialogProps) {
  const [error, setError] = useState<string>()
  const onClose = () => onChoose(index)

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('to')).trim()
    if (!part) return onChoose(Number(text))
    const position = /^\d{1,6}$/.test(text) ? Number(text) : 0
    if (position >= 1 && position <= part.total) return onChoose(position - 1)
    setError(`New position must be a whole number from 1 to ${part.total}`)
    document.getElementById('move-to-position')?.focus()
  }

  return (
    <Dialog isOpen onClose={onClose} title={`Move ${items[index - (part?.start ?? 0)]?.name}`}>
      <form onSubmit={onSubmit} noValidate className="grid gap-5">
        {part ? (
          <TextField
            id="move-to-position"
            label="New position"
            hint={`From 1 to ${part.total}`}
            error={error}
            name="to"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={index + 1}
            onChange={() => setError(undefined)}
            {...selectOnFocus}
          />
        ) : (
          <SelectField
            id="move-to-position"
            label="New position"
            name="to"
            defaultValue={index}
            options={items.map(({ name }, target) => [
              String(target),
              target === index ? `${target + 1}: where it is now` : `${target + 1}: where ${name} is`,
            ])}
          />
        )}
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
