import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BinIcon, CopyIcon, PenIcon } from '../../../ui/admin/admin-icons.tsx'
import { iconButtonClasses } from '../../../ui/admin/button.tsx'

interface RowActionsProps {
  name: string
  editTo: string
  duplicateTo?: string
  onDelete: () => void
}

/** The edit link, the duplicate link where there is one, and the delete button of a row. */
export function RowActions({ name, editTo, duplicateTo, onDelete }: RowActionsProps) {
  const shared = (title: string) => ({ title, 'aria-label': `${title} ${name}` })
  const link = (to: string, title: string, icon: ReactNode, isEdit = false) => (
    <Link
      to={to}
      data-edit={isEdit || undefined}
      draggable={false}
      {...shared(title)}
      className={iconButtonClasses()}
    >
      {icon}
    </Link>
  )
  return (
    <div className={duplicateTo === undefined ? 'flex' : 'flex md:max-lg:w-22 md:max-lg:flex-wrap'}>
      {link(editTo, 'Edit', <PenIcon />, true)}
      {duplicateTo !== undefined && link(duplicateTo, 'Duplicate', <CopyIcon />)}
      <button type="button" onClick={onDelete} {...shared('Delete')} className={iconButtonClasses('danger')}>
        <BinIcon />
      </button>
    </div>
  )
}
