import { Screen } from '../shell/screen.tsx'

export function clientLoader() {
  return null
}

export default function ProductList() {
  return <Screen title="Product Management">Loading...</Screen>
}
