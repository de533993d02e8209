import type { ReactNode } from 'react'
import { useCan } from '../auth/use-can.ts'

/** Disables its content for users who may not change this field of a product. */
export function PermittedField({ field, children }: { field: string; children: ReactNode }) {
  if (useCan()('updateProduct', [field])) return children
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  )
}
