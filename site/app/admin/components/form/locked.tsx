import type { ReactNode } from 'react'
import { useCan } from '../../auth/use-can.ts'

/** Fields of a product that are disabled for whoever may not change this one. */
export function Locked({ field, children }: { field: string; children: ReactNode }) {
  if (useCan()('updateProduct', [field])) return children
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  )
}
