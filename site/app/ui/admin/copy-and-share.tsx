import type { ComponentProps } from 'react'
import { ShareIcon } from '../icons.tsx'
import { useToast } from '../toast.tsx'
import { CopyIcon } from './admin-icons.tsx'
import { Button } from './button.tsx'
import { selectOnFocus } from './fields/select-on-focus.ts'
import { TextField } from './fields/text-fields.tsx'

/** Copies a text and confirms it in a toast with its noun, such as "link"; or shows that it failed. */
export function useCopy() {
  const toast = useToast()
  return async (text: string, noun: string, failureText?: string) => {
    try {
      await navigator.clipboard.writeText(text)
      toast(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} copied`, { topic: noun })
    } catch {
      toast(failureText ?? `Copying failed. Hold the ${noun} to copy it.`, { topic: noun })
    }
  }
}

interface CopyFieldProps extends ComponentProps<typeof TextField> {
  label: string
  value: string
  /** Its noun in the message of a copy, such as "key". */
  noun: string
}

/** A text that can be copied, not changed. */
export function CopyField({ noun, className = '', ...field }: CopyFieldProps) {
  const copy = useCopy()
  return (
    <div className={`grid justify-items-start gap-2 *:first:w-full ${className}`}>
      <TextField {...field} readOnly {...selectOnFocus} />
      <Button aria-label={`Copy ${noun}: ${field.label}`} onClick={() => void copy(field.value, noun)}>
        <CopyIcon />
        {`Copy ${noun}`}
      </Button>
    </div>
  )
}

/** Opens the share sheet of the device, if it has one; to close that is no error. */
export const ShareButton = ({ data }: { data: ShareData }) =>
  'share' in navigator && (
    <Button onClick={() => void navigator.share(data).catch(() => undefined)}>
      <ShareIcon />
      Share
    </Button>
  )
