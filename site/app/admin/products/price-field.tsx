import { selectOnFocus } from '../../ui/admin/select-on-focus.ts'
import { TextField } from '../../ui/admin/text-fields.tsx'
import { notANumber } from './product-definition.ts'

interface PriceFieldProps {
  label: string
  value: string
  onChange: (price: string) => void
  error: string | undefined
}

/** Rupees. What a number field holds and cannot read as a number must not be saved as 0. */
export function PriceField({ label, value, onChange, error }: PriceFieldProps) {
  return (
    <TextField
      id="price"
      label={label}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      value={value === notANumber ? undefined : value}
      onChange={({ target }) => onChange(target.validity.badInput ? notANumber : target.value)}
      // Scrolling over the field must not change the price.
      onWheel={({ currentTarget }) => currentTarget.blur()}
      {...selectOnFocus}
      error={error}
    />
  )
}
