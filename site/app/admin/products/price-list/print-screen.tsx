import { useSearchParams } from 'react-router'
import { LabelsScreen } from './labels-screen.tsx'
import { PriceListScreen } from './price-list-screen.tsx'

/** The price list, with `ids` the labels of these products: one route, as each has its share in every page's weight. */
export default function PrintScreen() {
  const ids = useSearchParams()[0].get('ids')
  return ids === null ? <PriceListScreen /> : <LabelsScreen ids={ids} />
}
