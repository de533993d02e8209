import { Link } from 'react-router'
import { iconButtonLook } from '../../ui/work/icon-button.ts'
import { BinIcon, PenIcon } from '../../ui/work/icons.tsx'

interface RowActionsProps {
  name: string
  editTo: string
  onDelete: () => void
}

/** The edit link and the delete button of a row. */
export function RowActions({ name, editTo, onDelete }: RowActionsProps) {
  return (
    <div className="flex">
      <Link
        to={editTo}
        data-edit=""
        draggable={false}
        aria-label={`Edit ${name}`}
        title="Edit"
        className={iconButtonLook()}
      >
        <PenIcon />
      </Link>
      <button
        type="button"
        onClick={onDelete}
        aria-label={`Delete ${name}`}
        title="Delete"
        className={iconButtonLook('hover:text-danger')}
      >
        <BinIcon />
      </button>
    </div>
  )
}
