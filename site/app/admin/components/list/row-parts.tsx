import type { GoLiveList } from '@chekku/domain/shop/go-live'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { BinIcon, CopyIcon, PenIcon } from '../../../ui/admin/admin-icons.tsx'
import { iconButtonClasses } from '../../../ui/admin/button.tsx'
import { StoredPicture } from '../../../ui/stored-picture.tsx'
import { checkedIdsQuery } from '../../data/queries.ts'
import { newItemOf } from './list-position.ts'

interface RowActionsProps {
  name: string
  editTo: string
  duplicateTo?: string | undefined
  onDelete: () => void
}

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

export function NewMark({ id }: { id: string }) {
  const { state } = useLocation()
  if (newItemOf(state) !== id) return null
  return <span className="caps mt-1 inline-block rounded-full bg-leaf px-2.5 py-0.5 text-paper">New</span>
}

/** Marks an item whose description or picture still is the sample catalogue's. */
export function SampleMark({ list, id }: { list: GoLiveList; id: string }) {
  const { data: sample } = useQuery(checkedIdsQuery('sample'))
  if (!sample?.[list].includes(id)) return null
  return <span className="caps inline-block rounded-full border border-turmeric px-2.5 text-ink">Sample</span>
}

/** The thumbnail of a row; a placeholder if there is none or it fails to load. */
export function RowPicture({ path, isSmall }: { path: string | readonly string[]; isSmall?: boolean }) {
  return (
    <span
      className={`block shrink-0 overflow-hidden rounded-control bg-wash ${isSmall ? 'size-10 md:size-14' : 'size-14'}`}
    >
      <StoredPicture
        path={path}
        alt=""
        sizes="3.5rem"
        fallback="/art/placeholder.svg"
        className="size-full object-cover"
      />
    </span>
  )
}
