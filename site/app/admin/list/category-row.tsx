import type { Category } from '@chekku/domain/category'
import { categoryPicturePlaces } from '@chekku/domain/picture'
import type { ReactNode } from 'react'
import { BareCheck } from '../../ui/work/choice-fields.tsx'
import { RowActions } from './row-actions.tsx'
import { RowPicture } from './row-picture.tsx'
import type { Selection } from './use-selection.ts'

interface CategoryRowProps {
  category: Category
  /** What moves the row; missing while a search shows only some. */
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
      className={`flex flex-wrap items-center gap-x-2 py-2 pr-2 md:flex-nowrap ${isMain ? 'pl-1' : 'pl-4 md:pl-12'} ${selection.has(category) ? 'bg-wash' : ''}`}
    >
      {controls?.grip}
      <BareCheck
        label={`Select ${name}`}
        checked={selection.has(category)}
        onChange={() => selection.toggle(category)}
      />
      <RowPicture path={categoryPicturePlaces(image)} />
      <div className="min-w-0 grow basis-32 pl-1">
        <p className="wrap-anywhere font-semibold leading-snug">{name}</p>
        <p className="flex flex-wrap gap-x-2 text-fine text-soft">
          <span>{isMain ? 'Main Category' : 'Subcategory'}</span>
          {isMain && showInNav && <span>in the navigation</span>}
        </p>
      </div>
      <div className="ml-auto flex">
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
