import { rupeeSign } from '@chekku/domain/money'
import { productMessages } from '@chekku/domain/product'
import type { Product } from '@chekku/domain/schemas/product'
import { selectOnFocus } from '../../../ui/admin/select-on-focus.ts'
import { TextField } from '../../../ui/admin/text-fields.tsx'
import { blankSize } from '../sizes/size-values.ts'
import type { ProductValues } from './product-values.ts'
import type { EntityForm } from './use-entity-form.ts'

/** Stands for invalid input in a number field, which must not be saved as 0. */
const notANumber = '?'

/** The price of a product with a single size, in rupees. */
export function PriceField({ form }: { form: EntityForm<Product, ProductValues> }) {
  const [one = blankSize] = form.values.packs
  return (
    <TextField
      id="price"
      error={form.errors.price}
      label={`Price (${rupeeSign})`}
      hint={productMessages.withoutPrice}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      value={one.price === notANumber ? undefined : one.price}
      onChange={({ target }) =>
        form.changeAll({ packs: [{ ...one, price: target.validity.badInput ? notANumber : target.value }] }, [
          'price',
          // The error of a price above the MRP stands at the MRP.
          'packs.0.mrp',
        ])
      }
      {...selectOnFocus}
    />
  )
}
