import { Screen } from '../shell/screen.tsx'

export function clientLoader() {
  return null
}

export default function CategoryList() {
  return <Screen title="Categories Management">Loading...</Screen>
}
