import { useParams } from 'react-router'
import { newGalleryItem, storedGalleryItem } from './gallery-configurations.ts'
import { GalleryItemForm } from './gallery-item-form.tsx'

export function clientLoader() {
  return null
}

export default function GalleryForm() {
  const { id } = useParams()
  return (
    <GalleryItemForm
      key={id ?? 'new'}
      configuration={id === undefined ? newGalleryItem : storedGalleryItem}
    />
  )
}
