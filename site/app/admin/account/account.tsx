import { Screen } from '../shell/screen.tsx'

export function clientLoader() {
  return null
}

export default function Account() {
  return <Screen title="Account">Loading...</Screen>
}
