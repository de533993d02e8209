import { enquiryLimits } from '@chekku/domain/chat'
import { useState } from 'react'
import { MinusIcon, PlusIcon } from '../../ui/list-icons.tsx'

interface QuantityStepperProps {
  /** The product's name. */
  name: string
  quantity: number
  onQuantity: (quantity: number) => void
}

const stepClasses =
  'grid size-11 shrink-0 place-items-center text-leaf transition-colors hover:bg-leaf hover:text-paper disabled:bg-transparent disabled:text-soft/50'

/** A quantity input with buttons, arrow keys and typing. */
export function QuantityStepper({ name, quantity, onQuantity }: QuantityStepperProps) {
  // Text while typing, which may not be a valid quantity yet.
  const [typed, setTyped] = useState<string>()
  const onType = (text: string) => {
    setTyped(text)
    const number = Number.parseInt(text, 10)
    if (number >= 1 && number <= enquiryLimits.quantity) onQuantity(number)
  }
  return (
    <fieldset className="flex overflow-hidden rounded-control border border-ink/25 bg-card has-[input:focus-visible]:border-leaf">
      <legend className="sr-only">Quantity of {name}</legend>
      <button
        type="button"
        onClick={() => onQuantity(quantity - 1)}
        disabled={quantity <= 1}
        aria-label={`One less of ${name}`}
        className={stepClasses}
      >
        <MinusIcon />
      </button>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={enquiryLimits.quantity}
        step={1}
        value={typed ?? quantity}
        onChange={event => onType(event.target.value)}
        onBlur={() => setTyped(undefined)}
        aria-label={`Quantity of ${name}`}
        className="h-11 [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none w-12 border-x border-line bg-transparent text-center font-semibold tabular-nums"
      />
      <button
        type="button"
        onClick={() => onQuantity(quantity + 1)}
        disabled={quantity >= enquiryLimits.quantity}
        aria-label={`One more of ${name}`}
        className={stepClasses}
      >
        <PlusIcon />
      </button>
    </fieldset>
  )
}
