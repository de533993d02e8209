import { secondSimpleItem } from './gallery-configurations.ts'
import { GalleryItemForm } from './gallery-item-form.tsx'

export function clientLoader() {
  return null
}

export default function SecondSimpleGalleryForm() {
  return <GalleryItemForm configuration={secondSimpleItem} />
}
