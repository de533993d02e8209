import { productMessages } from '@chekku/domain/product'
import type { Category } from '@chekku/domain/schemas/category'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/admin/button.tsx'
import { SelectField } from '../../ui/admin/choice-fields.tsx'
import { Dialog } from '../../ui/admin/dialog.tsx'
import { choiceLabel } from './product-filter-fields.tsx'

interface CategoryChoiceProps {
  categories: readonly Category[]
  onChoose: (category: Category) => void
}

interface MoveCategoryDialogProps extends CategoryChoiceProps {
  isOpen: boolean
  /** How many products move. */
  count: number
  onClose: () => void
}

/** Asks which category the selected products move to. */
export function MoveCategoryDialog({ isOpen, count, onClose, ...choice }: MoveCategoryDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Move ${count} ${count === 1 ? 'product' : 'products'}`}>
      <CategoryChoice {...choice} />
    </Dialog>
  )
}

function CategoryChoice({ categories, onChoose }: CategoryChoiceProps) {
  const [id, setId] = useState('')
  const [error, setError] = useState<string>()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const category = categories.find(({ _id }) => _id === id)
    if (category) onChoose(category)
    else setError(productMessages.selectCategory)
  }

  return (
    <form className="grid gap-5" onSubmit={onSubmit}>
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
      <Button type="submit" kind="primary" className="justify-self-end">
        Move
      </Button>
    </form>
  )
}
