import { joinMessages } from '@chekku/domain/product/join'
import { packLimits } from '@chekku/domain/product/packs'
import type { Product } from '@chekku/domain/schemas/product'
import type { ProductsJoined } from '@chekku/domain/schemas/product-join'
import { useState } from 'react'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useToast } from '../../../ui/toast.tsx'
import type { BulkAction } from '../../components/list/list-config.ts'
import { undoShownForMs } from '../../components/list/use-bulk.ts'
import type { Selection } from '../../components/list/use-list.ts'
import { invalidate } from '../../data/queries.ts'
import { JoinDialog } from './join-dialog.tsx'

/** Joins the selected products as sizes of one, in a dialog, with Undo. */
export function useJoinAction(selection: Selection<Product>) {
  const toast = useToast()
  const [chosen, setChosen] = useState<readonly Product[]>([])

  function onChoose(products: readonly Product[]) {
    if (products.length < 2 || products.length > packLimits.packs)
      return toast(joinMessages.some, { hasFailed: true })
    setChosen(products)
  }

  async function undo(deletion: string) {
    const { error } = await adminApi.products.undoJoin(deletion)
    invalidate('product')
    if (error) toast(failureText(adminFailures.restore, error), { hasFailed: true })
    else toast(joinMessages.undone)
  }

  function onJoined({ product, deletion }: ProductsJoined) {
    selection.drop(chosen)
    setChosen([])
    invalidate('product')
    toast(joinMessages.joined(product.packs?.length ?? 1, product.name), {
      action: { label: 'Undo', onAction: () => void undo(deletion) },
      shownForMs: undoShownForMs,
    })
  }

  const action: BulkAction<Product> = { label: 'Join as sizes', onChoose }
  return {
    action,
    dialog: <JoinDialog products={chosen} onClose={() => setChosen([])} onJoined={onJoined} />,
  }
}
