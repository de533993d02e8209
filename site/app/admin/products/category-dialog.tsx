import { productMessages } from '@chekku/domain/product'
import type { Category } from '@chekku/domain/schemas/category'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/admin/button.tsx'
import { Dialog } from '../../ui/admin/dialog.tsx'
import { type Option, SelectField } from '../../ui/admin/fields/choice-fields.tsx'
import { productsText } from './use-product-bulk.ts'

/** The options of a category select; subcategories are indented. */
export const indentedOptions = (categories: readonly Category[]) =>
  categories.map(({ _id, name, parent }): Option => [_id, parent === undefined ? name : `\u2003${name}`])

interface CategoryDialogProps {
  /** The number of products to move. */
  count: number
  isOpen: boolean
  onClose: () => void
  categories: readonly Category[]
  onChoose: (category: Category) => void
}

/** Asks for the category to which several products are moved. */
export const CategoryDialog = (props: CategoryDialogProps) => (
  <Dialog isOpen={props.isOpen} onClose={props.onClose} title={`Move ${productsText(props.count)}`}>
    <CategoryChoice {...props} />
  </Dialog>
)

function CategoryChoice({ categories, onClose, onChoose }: CategoryDialogProps) {
  const [error, setError] = useState<string>()

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const id = new FormData(event.currentTarget).get('category')
    const category = categories.find(({ _id }) => _id === id)
    if (!category) return setError(productMessages.selectCategory)
    onClose()
    onChoose(category)
  }

  return (
    <form className="grid gap-5" onSubmit={onSubmit}>
      <SelectField
        id="move-category"
        label="New category"
        name="category"
        error={error}
        onChange={() => setError(undefined)}
        options={[['', 'Choose a category'], ...indentedOptions(categories)]}
      />
      <Button type="submit" kind="primary" className="justify-self-end">
        Move
      </Button>
    </form>
  )
}
