import { Screen } from '../shell/screen.tsx'

export function clientLoader() {
  return null
}

export default function Trash() {
  return <Screen title="Trash">Loading...</Screen>
}
