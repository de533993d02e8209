import { Screen } from '../shell/screen.tsx'

export function clientLoader() {
  return null
}

export default function ProductForm() {
  return <Screen title="Add New Product">Loading...</Screen>
}
