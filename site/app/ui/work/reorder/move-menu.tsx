import { useId, useState } from 'react'
import { buttonLook } from '../../button.ts'
import { SelectField } from '../choice-fields.tsx'
import { Dialog } from '../dialog.tsx'
import { iconButtonLook } from '../icon-button.ts'
import { DownIcon, MoveIcon, UpIcon } from '../icons.tsx'
import { Menu } from '../menu.tsx'
import { type MoveTarget, targetForPlace } from './place-targets.ts'

interface MoveMenuProps {
  id: string
  name: string
  /** All that it can be moved among, itself included, in their order. */
  siblings: readonly { id: string; name: string }[]
  onMove: (id: string, target: MoveTarget) => void
}

/** Moving without dragging: up, down, or to a place that is named. */
export function MoveMenu({ id, name, siblings, onMove }: MoveMenuProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const at = siblings.findIndex(sibling => sibling.id === id)
  const buttonId = moveButtonId(id)

  const moveTo = (place: number) => {
    const target = targetForPlace(siblings, id, place)
    if (target) onMove(id, target)
    focusAfterMove(buttonId)
  }

  return (
    <>
      <Menu
        id={buttonId}
        label={`Move ${name}`}
        className={iconButtonLook()}
        entries={[
          { label: 'Move up', icon: <UpIcon />, isDisabled: at <= 0, onChoose: () => moveTo(at - 1) },
          {
            label: 'Move down',
            icon: <DownIcon />,
            isDisabled: at >= siblings.length - 1,
            onChoose: () => moveTo(at + 1),
          },
          {
            label: 'Move to…',
            icon: <MoveIcon />,
            isDisabled: siblings.length < 2,
            onChoose: () => setIsChoosing(true),
          },
        ]}
      >
        <MoveIcon />
      </Menu>
      <Dialog isOpen={isChoosing} onClose={() => setIsChoosing(false)} title={`Move ${name}`}>
        <PlaceForm
          at={at}
          siblings={siblings}
          onChoose={place => {
            setIsChoosing(false)
            moveTo(place)
          }}
        />
      </Dialog>
    </>
  )
}

interface PlaceFormProps {
  at: number
  siblings: MoveMenuProps['siblings']
  onChoose: (place: number) => void
}

function PlaceForm({ at, siblings, onChoose }: PlaceFormProps) {
  const [place, setPlace] = useState(at)
  const id = useId()
  return (
    <form
      className="grid gap-5"
      onSubmit={event => {
        event.preventDefault()
        onChoose(place)
      }}
    >
      <SelectField
        id={id}
        label="New place"
        value={String(place)}
        onChange={event => setPlace(Number(event.target.value))}
      >
        {siblings.map((sibling, number) => (
          <option key={sibling.id} value={number}>
            {number + 1}. {number === at ? `${sibling.name} (now here)` : sibling.name}
          </option>
        ))}
      </SelectField>
      <button type="submit" className={buttonLook('primary', 'justify-self-end')}>
        Move
      </button>
    </form>
  )
}

const moveButtonId = (id: string) => `move-${id}`

/** A row that moved took its button with it, and the browser lets the focus go; it comes back when all is drawn. */
function focusAfterMove(buttonId: string): void {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(buttonId)?.focus()))
}
