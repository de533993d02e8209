import { Screen } from '../shell/screen.tsx'

export function clientLoader() {
  return null
}

export default function NavigationHistory() {
  return <Screen title="Navigation History">Loading...</Screen>
}
