import type { Product } from '@chekku/domain/schemas/product'
import { useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { BareCheck } from '../../ui/admin/choice-fields.tsx'
import { useToast } from '../../ui/toast.tsx'
import { showProduct, useInlineChange } from './use-inline-change.ts'

/** Whether a product is in stock, changed at once. */
export function StockCell({ product }: { product: Product }) {
  const toast = useToast()
  const change = useInlineChange()
  const [wanted, setWanted] = useState<boolean>()

  async function onChange(inStock: boolean) {
    setWanted(inStock)
    const error = await change(product, {
      change: { inStock },
      back: { inStock: product.inStock },
      said: `${product.name} is ${inStock ? 'in stock' : 'out of stock'}`,
    })
    setWanted(undefined)
    if (!error) return
    // Somebody else has changed it to the same state: there are only two.
    if (error.status === 412 && error.data) showProduct(error.data as Product)
    else toast(failureText(adminFailures.changeProduct, error), { hasFailed: true })
  }

  return (
    <BareCheck
      isSwitch
      label={`${product.name} in stock`}
      checked={wanted ?? product.inStock}
      disabled={wanted !== undefined}
      onChange={event => void onChange(event.target.checked)}
    />
  )
}
