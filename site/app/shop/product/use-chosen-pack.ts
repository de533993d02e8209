import { packQuery } from '@chekku/domain/product/pack-texts'
import { offeredPack, packsOf } from '@chekku/domain/product/packs'
import type { Pack } from '@chekku/domain/schemas/pack'
import type { Product } from '@chekku/domain/schemas/product'
import { startTransition, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

/**
 * The size that the address names, else the offered one, and a function that chooses another. `drawn` is what the server
 * was asked for: a copy from the service worker can stand at the address of another size until it is hydrated.
 */
export function useChosenPack(product: Product, drawn: string | undefined) {
  const [query] = useSearchParams()
  const isHydrated = useIsHydrated()
  const navigate = useNavigate()
  const [asked, setAsked] = useOptimistic(isHydrated ? query.get('pack') : drawn)
  const packs = packsOf(product)
  const choose = (pack: Pack) =>
    startTransition(async () => {
      setAsked(pack._id)
      await navigate(packQuery(product, pack), { replace: true, preventScrollReset: true })
    })
  return { pack: packs.find(({ _id }) => _id === asked) ?? offeredPack(packs), choose }
}
