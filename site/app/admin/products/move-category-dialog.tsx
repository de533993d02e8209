import { productMessages } from '@chekku/domain/product'
import type { Category } from '@chekku/domain/schemas/category'
import { useState } from 'react'
import { SelectField } from '../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../ui/admin/dialog.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { choiceLabel } from '../components/form/use-category-choices.ts'

interface MoveCategoryDialogProps {
  isOpen: boolean
  /** How many products move. */
  count: number
  categories: readonly Category[]
  onClose: () => void
  onChoose: (category: Category) => void
}

/** Asks which category the selected products move to. */
export function MoveCategoryDialog({
  isOpen,
  count,
  categories,
  onClose,
  onChoose,
}: MoveCategoryDialogProps) {
  const title = `Move ${count} ${count === 1 ? 'product' : 'products'}`
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      <CategoryForm categories={categories} onChoose={onChoose} />
    </Dialog>
  )
}

function CategoryForm({ categories, onChoose }: Pick<MoveCategoryDialogProps, 'categories' | 'onChoose'>) {
  const [id, setId] = useState('')
  const [error, setError] = useState<string>()
  return (
    <form
      className="grid gap-5"
      onSubmit={event => {
        event.preventDefault()
        const category = categories.find(({ _id }) => _id === id)
        if (category) onChoose(category)
        else setError(productMessages.selectCategory)
      }}
    >
      <SelectField
        id="move-category"
        label="New category"
        value={id}
        error={error}
        onChange={event => setId(event.target.value)}
      >
        <option value="">Choose a category</option>
        {categories.map(category => (
          <option key={category._id} value={category._id}>
            {choiceLabel(category)}
          </option>
        ))}
      </SelectField>
      <button type="submit" className={buttonClasses('primary', 'justify-self-end')}>
        Move
      </button>
    </form>
  )
}
