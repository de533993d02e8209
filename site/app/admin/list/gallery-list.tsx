import { Screen } from '../shell/screen.tsx'

export function clientLoader() {
  return null
}

export default function GalleryList() {
  return <Screen title="Gallery Management">Loading...</Screen>
}
