import type { ComponentProps } from 'react'
import { CopyIcon } from './admin-icons.tsx'
import { Button } from './button.tsx'
import { selectOnFocus } from './select-on-focus.ts'
import { TextField } from './text-fields.tsx'
import { useCopy } from './use-copy.ts'

interface CopyFieldProps extends ComponentProps<typeof TextField> {
  label: string
  value: string
  /** What it is called when it is copied: "key". */
  what: string
}

/** A text that can be copied, not changed. */
export function CopyField({ what, className = '', ...field }: CopyFieldProps) {
  const copy = useCopy()
  return (
    <div className={`grid justify-items-start gap-2 *:first:w-full ${className}`}>
      <TextField {...field} readOnly {...selectOnFocus} />
      <Button aria-label={`Copy ${what}: ${field.label}`} onClick={() => void copy(field.value, what)}>
        <CopyIcon />
        Copy {what}
      </Button>
    </div>
  )
}
