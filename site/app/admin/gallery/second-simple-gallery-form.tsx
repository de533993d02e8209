import { Screen } from '../shell/screen.tsx'

export function clientLoader() {
  return null
}

export default function SecondSimpleGalleryForm() {
  return <Screen title="Add New Gallery Item">Loading...</Screen>
}
