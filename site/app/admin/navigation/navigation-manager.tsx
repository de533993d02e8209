import { Screen } from '../shell/screen.tsx'

export function clientLoader() {
  return null
}

export default function NavigationManager() {
  return <Screen title="Navigation Manager">Loading...</Screen>
}
