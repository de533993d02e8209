import { Screen } from '../shell/screen.tsx'

export function clientLoader() {
  return null
}

export default function JsonForm() {
  return <Screen title="JSON Test Form">Loading...</Screen>
}
