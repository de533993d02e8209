import type { GoLiveList } from '@chekku/domain/shop/go-live'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { BinIcon, CopyIcon, DotsIcon, PenIcon } from '../../../ui/admin/admin-icons.tsx'
import { iconButtonClasses } from '../../../ui/admin/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/admin/menu.tsx'
import { StoredPicture } from '../../../ui/stored-picture.tsx'
import { useCan } from '../../auth/use-can.ts'
import { checkedIdsQuery } from '../../data/queries.ts'
import { newItemOf } from './list-position.ts'

interface RowActionsProps {
  name: string
  editTo: string
  duplicateTo?: string | undefined
  onDelete?: (() => void) | undefined
}

/** A name that opens its form; the link covers the row, up to the next `relative`. */
export const RowLink = ({ name, editTo }: RowActionsProps) => (
  <Link
    to={editTo}
    data-edit
    draggable={false}
    aria-label={`Edit ${name}`}
    className="block wrap-break-word font-semibold leading-tight after:absolute after:inset-0"
  >
    {name}
  </Link>
)

export const deleteEntry = (onChoose: () => void): MenuEntry => ({
  label: 'Delete',
  icon: <BinIcon />,
  isDangerous: true,
  onChoose,
})

/** The actions of a row on a phone; a tap on the row itself edits it. */
export function RowMenu({ name, duplicateTo, onDelete }: RowActionsProps) {
  const navigate = useNavigate()
  const entries = onDelete ? [deleteEntry(onDelete)] : []
  if (duplicateTo !== undefined)
    entries.unshift({ label: 'Duplicate', icon: <CopyIcon />, onChoose: () => void navigate(duplicateTo) })
  if (entries.length === 0) return null
  return (
    <Menu label={`Actions for ${name}`} className={`relative ${iconButtonClasses()}`} entries={entries}>
      <DotsIcon />
    </Menu>
  )
}

export function RowActions({ name, editTo, duplicateTo, onDelete }: RowActionsProps) {
  const labels = (title: string) => ({ title, 'aria-label': `${title} ${name}` })
  return (
    <div className="flex">
      <Link to={editTo} data-edit draggable={false} {...labels('Edit')} className={iconButtonClasses()}>
        <PenIcon />
      </Link>
      {/* The form duplicates too. */}
      {duplicateTo !== undefined && (
        <Link to={duplicateTo} {...labels('Duplicate')} className={`${iconButtonClasses()} max-xl:hidden`}>
          <CopyIcon />
        </Link>
      )}
      {onDelete && (
        <button
          type="button"
          onClick={onDelete}
          {...labels('Delete')}
          className={iconButtonClasses('danger')}
        >
          <BinIcon />
        </button>
      )}
    </div>
  )
}

export function NewMark({ id }: { id: string }) {
  const { state } = useLocation()
  if (newItemOf(state) !== id) return null
  return <span className="caps rounded-full bg-leaf px-2.5 text-paper">New</span>
}

/** Marks an item whose description or picture still is the sample catalogue's. */
export function SampleMark(props: { list: GoLiveList; id: string; isOnPicture?: boolean }) {
  const { list, id, isOnPicture } = props
  const isAllowed = useCan()('getGoLiveIds')
  const query = { ...checkedIdsQuery('sample'), refetchOnMount: false }
  const { data: sample } = useQuery({ ...query, ...(!isAllowed && { enabled: false }) })
  if (!sample?.[list].includes(id)) return null
  const classes = isOnPicture
    ? 'absolute inset-x-0 bottom-0 border-t bg-work text-center text-[0.6875rem] font-semibold leading-3.5'
    : 'caps inline-block rounded-full border px-2.5'
  return <span className={`border-turmeric text-ink ${classes}`}>Sample</span>
}

/** The thumbnail of a row; a placeholder if there is none or it fails to load. */
export function RowPicture(props: { path: string | readonly string[]; children?: ReactNode }) {
  return (
    <span className="relative block size-11 shrink-0 overflow-hidden rounded-control bg-wash">
      <StoredPicture path={props.path} alt="" sizes="2.75rem" className="size-full object-cover" />
      {props.children}
    </span>
  )
}
