import type { Category } from '@chekku/domain/schemas/category'
import { Button } from '../../ui/admin/button.tsx'
import { Select } from '../../ui/admin/choice-fields.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import type { ListAddress } from '../components/list/use-list-address.ts'

interface ProductFilterFieldsProps {
  address: ListAddress
  /** Each main category before its subcategories. */
  categories: readonly Category[]
}

const flags = [
  { name: 'stock', label: 'Stock', options: ['Stock: any', 'In stock', 'Out of stock'] },
  { name: 'featured', label: 'Featured', options: ['Featured: any', 'Featured', 'Not featured'] },
] as const
const flagValues = ['', 'yes', 'no'] as const

/** The name of a category in a select; subcategories are indented. */
export const choiceLabel = ({ name, parent }: Category) => (parent === undefined ? name : `\u2003${name}`)

/** The filters of the product list; two a line on phones. */
export function ProductFilterFields({ address, categories }: ProductFilterFieldsProps) {
  return (
    <>
      <Select
        aria-label="Category"
        className="min-w-0 grow basis-36 md:max-w-56"
        value={address.param('category')}
        onChange={event => address.setParam('category', event.target.value)}
      >
        <option value="">All Categories</option>
        {categories.map(category => (
          <option key={category._id} value={category._id}>
            {choiceLabel(category)}
          </option>
        ))}
      </Select>
      {flags.map(({ name, label, options }) => (
        <Select
          key={name}
          aria-label={label}
          className="min-w-0 grow basis-36 md:max-w-56"
          value={address.param(name)}
          onChange={event => address.setParam(name, event.target.value)}
        >
          {options.map((option, at) => (
            <option key={option} value={flagValues[at]}>
              {option}
            </option>
          ))}
        </Select>
      ))}
      {address.param('picture') === 'none' && (
        <Button
          aria-label="Only without picture: show the others too"
          onClick={() => address.setParam('picture', '')}
          className="order-last"
        >
          Only without picture
          <CloseIcon className="size-4" />
        </Button>
      )}
    </>
  )
}
