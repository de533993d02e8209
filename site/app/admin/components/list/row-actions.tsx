import { Link } from 'react-router'
import { BinIcon, CopyIcon, PenIcon } from '../../../ui/admin/admin-icons.tsx'
import { iconButtonClasses } from '../../../ui/admin/button-classes.ts'

interface RowActionsProps {
  name: string
  editTo: string
  duplicateTo?: string
  onDelete: () => void
}

/** The edit link, the duplicate link where there is one, and the delete button of a row. */
export function RowActions({ name, editTo, duplicateTo, onDelete }: RowActionsProps) {
  return (
    <div className={duplicateTo === undefined ? 'flex' : 'flex md:max-lg:w-22 md:max-lg:flex-wrap'}>
      <Link
        to={editTo}
        data-edit=""
        draggable={false}
        aria-label={`Edit ${name}`}
        title="Edit"
        className={iconButtonClasses()}
      >
        <PenIcon />
      </Link>
      {duplicateTo !== undefined && (
        <Link
          to={duplicateTo}
          draggable={false}
          aria-label={`Duplicate ${name}`}
          title="Duplicate"
          className={iconButtonClasses()}
        >
          <CopyIcon />
        </Link>
      )}
      <button
        type="button"
        onClick={onDelete}
        aria-label={`Delete ${name}`}
        title="Delete"
        className={iconButtonClasses('danger')}
      >
        <BinIcon />
      </button>
    </div>
  )
}
