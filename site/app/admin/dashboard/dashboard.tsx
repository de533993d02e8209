import { Screen } from '../shell/screen.tsx'

export function clientLoader() {
  return null
}

export default function Dashboard() {
  return <Screen title="Dashboard">Loading...</Screen>
}
