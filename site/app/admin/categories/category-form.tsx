import { Screen } from '../shell/screen.tsx'

export function clientLoader() {
  return null
}

export default function CategoryForm() {
  return <Screen title="Add New Category">Loading...</Screen>
}
