import { useParams } from 'react-router'
import { newSimpleItem, storedSimpleItem } from './gallery-configurations.ts'
import { GalleryItemForm } from './gallery-item-form.tsx'

export function clientLoader() {
  return null
}

export default function SimpleGalleryForm() {
  const { id } = useParams()
  return (
    <GalleryItemForm key={id ?? 'new'} configuration={id === undefined ? newSimpleItem : storedSimpleItem} />
  )
}
