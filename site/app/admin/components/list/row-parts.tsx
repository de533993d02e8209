import type { GoLiveList } from '@chekku/domain/shop/go-live'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { BinIcon, CopyIcon, DotsIcon, PenIcon, WindowIcon } from '../../../ui/admin/admin-icons.tsx'
import { iconButtonClasses } from '../../../ui/admin/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/admin/menu.tsx'
import { StoredPicture } from '../../../ui/stored-picture.tsx'
import { newItemOf } from './list-position.ts'
import { useSampleIds } from './use-check-filter.ts'

interface RowActionsProps {
  name: string
  editTo: string
  duplicateTo?: string | undefined
  /** The page that visitors see; undefined if there is none. */
  viewAt?: string | undefined
  /** Undefined if the user may not delete it. */
  onDelete?: (() => void) | undefined
}

/** A name that opens its form; the link covers the row, up to the next `relative`. */
export const RowLink = ({ name, editTo }: RowActionsProps) => (
  <Link
    to={editTo}
    data-edit
    draggable={false}
    aria-label={`Edit ${name}`}
    className="block wrap-break-word font-semibold leading-tight underline decoration-1 underline-offset-[0.25em] after:absolute after:inset-0"
  >
    {name}
  </Link>
)

/** The further actions of a row on a phone; a tap on the row itself edits it. */
export function RowMenu({ name, editTo, duplicateTo, viewAt }: RowActionsProps) {
  const navigate = useNavigate()
  if (duplicateTo === undefined && viewAt === undefined) return null
  const onEdit = () => void navigate(editTo)
  const entries: MenuEntry[] = [{ label: 'Edit', icon: <PenIcon />, onChoose: onEdit }]
  if (viewAt !== undefined) {
    const onView = () => window.location.assign(viewAt)
    entries.push({ label: 'View on the site', icon: <WindowIcon />, onChoose: onView })
  }
  if (duplicateTo !== undefined) {
    const onDuplicate = () => void navigate(duplicateTo)
    entries.push({ label: 'Duplicate', icon: <CopyIcon />, onChoose: onDuplicate })
  }
  return (
    <Menu label={`Actions for ${name}`} className={`relative ${iconButtonClasses()}`} entries={entries}>
      <DotsIcon />
    </Menu>
  )
}

const labels = (title: string, name: string) => ({ title, 'aria-label': `${title} ${name}` })

export const DeleteButton = ({ name, onDelete }: Pick<RowActionsProps, 'name' | 'onDelete'>) =>
  onDelete && (
    <button
      type="button"
      onClick={onDelete}
      {...labels('Delete', name)}
      className={`relative ${iconButtonClasses()}`}
    >
      <BinIcon />
    </button>
  )

/** The actions of a row on a wide screen. */
export function RowActions({ name, editTo, duplicateTo, onDelete }: RowActionsProps) {
  return (
    <div className="flex">
      <Link to={editTo} data-edit draggable={false} {...labels('Edit', name)} className={iconButtonClasses()}>
        <PenIcon />
      </Link>
      {/* The form duplicates too. */}
      {duplicateTo !== undefined && (
        <Link
          to={duplicateTo}
          {...labels('Duplicate', name)}
          className={`${iconButtonClasses()} max-xl:hidden`}
        >
          <CopyIcon />
        </Link>
      )}
      <DeleteButton name={name} onDelete={onDelete} />
    </div>
  )
}

/** The category of a row: whole on a card, in two lines of its column. */
export const CategoryText = ({ title, children }: { title: string; children: ReactNode }) => (
  <span
    title={title}
    className="wrap-anywhere text-fine text-soft md:line-clamp-2 md:w-20 md:leading-tight md:max-xl:text-[0.75rem] xl:w-36"
  >
    {children}
  </span>
)

export function NewMark({ id }: { id: string }) {
  const { state } = useLocation()
  if (newItemOf(state) !== id) return null
  return <span className="caps rounded-full bg-leaf px-2.5 text-paper">New</span>
}

/** Marks an item whose description or picture still is the sample catalogue's. */
export function SampleMark({ list, id }: { list: GoLiveList; id: string }) {
  if (!useSampleIds(list, { refetchOnMount: false }).includes(id)) return null
  return <span className="caps inline-block rounded-full border border-turmeric px-2.5 text-ink">Sample</span>
}

/** The thumbnail of a row; a placeholder if there is none or it fails to load. */
export const RowPicture = ({ path }: { path: string | readonly string[] }) => (
  <span className="block size-11 shrink-0 overflow-hidden rounded-control bg-wash">
    <StoredPicture path={path} alt="" sizes="2.75rem" ratio={1} className="size-full object-cover" />
  </span>
)
