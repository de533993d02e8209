import { useSearchParams } from 'react-router'
import { LabelsScreen } from './labels-screen.tsx'
import { PriceListScreen } from './price-list-screen.tsx'

/** The price list, or the labels of the products in `ids`. Both share a route, since every page carries the list of routes. */
export default function PrintScreen() {
  const ids = useSearchParams()[0].get('ids')
  return ids === null ? <PriceListScreen /> : <LabelsScreen ids={ids} />
}
