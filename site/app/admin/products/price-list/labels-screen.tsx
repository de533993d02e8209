import { addressPath } from '@chekku/domain/addresses/address'
import { packQuery } from '@chekku/domain/addresses/size-in-url'
import { visitorPrice } from '@chekku/domain/money'
import { labelUnitPrice, packsOf } from '@chekku/domain/product/pack-prices'
import { sizeBeside } from '@chekku/domain/product/pack-texts'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { memo, useMemo, useState } from 'react'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useRootData } from '../../../root-data.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { qrCode } from '../../../ui/qr-code.ts'
import { useUnloadedItems } from '../../components/list/use-unloaded-items.tsx'
import { findItems, productsQuery } from '../../data/queries.ts'
import { useProducts } from '../../data/use-products.ts'
import { QueryState } from '../../layout/query-state.tsx'
import { Screen } from '../../layout/screen.tsx'

const labelsPerSheet = 21
const mostCopies = 99

/** The number of copies as typed; 0 if it is none from 1 to `mostCopies`. */
function countOf(copies: string): number {
  const count = /^\d+$/.test(copies) ? Number(copies) : 0
  return count <= mostCopies ? count : 0
}

/** Labels for the shelf, to print on sheets of 3 by 7. */
export function LabelsScreen({ ids }: { ids: string }) {
  const { products, total } = useProducts()
  useUnloadedItems(products, {
    total,
    filters: [ids],
    find: () => findItems(productsQuery, adminApi.products.get, ids.split(',')),
  })
  const [copies, setCopies] = useState('1')
  const count = countOf(copies)
  const labels = useMemo(() => {
    if (!products.data) return undefined
    const byId = new Map(products.data.map(product => [product._id, product]))
    const chosen = [...new Set(ids.split(','))].flatMap(id => byId.get(id) ?? [])
    return chosen.flatMap(product => packsOf(product).map(pack => ({ product, pack })))
  }, [products.data, ids])
  const labelCount = (labels?.length ?? 0) * count
  const sheetCount = Math.ceil(labelCount / labelsPerSheet)
  const labelsText = labelCount === 1 ? '1 label' : `${labelCount} labels`
  const sheetsText = sheetCount === 1 ? 'a sheet' : `${sheetCount} sheets`
  return (
    <Screen title="Labels for the shelf" back={{ to: '/admin/products', label: 'Back to the products' }}>
      <QueryState
        query={{ ...products, data: labels }}
        failure={products.error ? failureText(adminFailures.listProducts, products.error) : ''}
        count={labels?.length ?? 0}
        emptyText="No products found."
      >
        <div className="mb-5 grid max-w-[26rem] gap-3">
          <TextField
            id="copies"
            label="How many of each"
            inputMode="numeric"
            value={copies}
            error={count === 0 ? `How many of each must be 1 to ${mostCopies}` : undefined}
            onChange={({ target }) => setCopies(target.value)}
          />
          <p role="status" className="text-soft">
            {count > 0 && `${labelsText} on ${sheetsText} of A4, 3 by 7`}
          </p>
          <Button kind="primary" disabled={count === 0} onClick={() => window.print()}>
            Print
          </Button>
        </div>
        <ul aria-label="Labels" data-print="alone" className="label-sheet">
          {labels?.flatMap(label =>
            Array.from({ length: count }, (_, copy) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: copies differ in nothing else
              <ShelfLabel key={`${label.product._id} ${label.pack._id} ${copy}`} {...label} />
            )),
          )}
        </ul>
      </QueryState>
    </Screen>
  )
}

const ShelfLabel = memo(({ product, pack }: { product: Product; pack: Pack }) => {
  const { origin } = useRootData()
  const url = origin + addressPath('product', product.slug ?? product._id) + packQuery(product, pack)
  const code = useMemo(() => qrCode(url), [url])
  const size = sizeBeside(product, pack)
  const unitPrice = labelUnitPrice(pack)
  return (
    <li className="grid h-[38mm] grid-cols-[minmax(0,1fr)_25mm] items-center gap-[2mm] overflow-hidden break-inside-avoid bg-work p-[3mm_2mm_3mm_4mm] outline outline-line">
      <div className="min-w-0">
        <p className="line-clamp-3 font-serif font-semibold wrap-anywhere">{product.name}</p>
        {size !== '' && <p className="wrap-anywhere">{size}</p>}
        <p className="mt-[1mm] text-[15pt] font-semibold">{visitorPrice(pack.price)}</p>
        {unitPrice && <p className="text-[8pt]">{unitPrice}</p>}
      </div>
      <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={`QR code that opens ${url}`}>
        <path d={code.path} shapeRendering="crispEdges" />
      </svg>
    </li>
  )
})
