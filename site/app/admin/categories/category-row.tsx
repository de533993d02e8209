import { categoryPictureSources } from '@chekku/domain/picture'
import type { Category } from '@chekku/domain/schemas/category'
import type { ReactNode } from 'react'
import { BareCheck } from '../../ui/admin/choice-fields.tsx'
import { NewMark } from '../components/list/new-mark.tsx'
import { RowActions } from '../components/list/row-actions.tsx'
import { RowPicture } from '../components/list/row-picture.tsx'
import type { Selection } from '../components/list/use-list.ts'

interface CategoryRowProps {
  category: Category
  /** The move controls; undefined during a search. */
  controls?: { grip: ReactNode; moveMenu: ReactNode }
  selection: Selection<Category>
  onDelete: (category: Category) => void
}

export function CategoryRow({ category, controls, selection, onDelete }: CategoryRowProps) {
  const { _id, name, image, parent, showInNav } = category
  const isMain = parent === undefined
  return (
    <div
      data-item={_id}
      className={`flex items-center py-1 pr-1 md:gap-x-2 md:py-2 md:pr-2 ${isMain ? 'pl-1' : 'pl-3 md:pl-12'} ${selection.has(category) ? 'bg-wash' : ''}`}
    >
      {/* On phones the row itself is dragged, and the name has the room of the grip. */}
      <span className="max-md:hidden">{controls?.grip}</span>
      <span className="shrink-0">
        <BareCheck
          label={`Select ${name}`}
          checked={selection.has(category)}
          onChange={() => selection.toggle(category)}
        />
      </span>
      <RowPicture path={categoryPictureSources(image)} isSmall />
      <div className="min-w-0 grow pl-2 md:pl-1">
        {/* On phones names are cut to one line; the form shows them whole. */}
        <p
          title={name}
          className="wrap-anywhere font-semibold leading-tight max-md:line-clamp-1 max-md:break-all md:leading-snug"
        >
          {name}
        </p>
        <p className="flex flex-wrap gap-x-2 text-fine text-soft">
          <span>{isMain ? 'Main Category' : 'Subcategory'}</span>
          {isMain && showInNav && <span className="max-md:hidden">in the navigation</span>}
        </p>
        <NewMark id={_id} />
      </div>
      <div className="flex shrink-0">
        {controls?.moveMenu}
        <RowActions
          name={name}
          editTo={`/admin/categories/edit/${_id}`}
          onDelete={() => onDelete(category)}
        />
      </div>
    </div>
  )
}
