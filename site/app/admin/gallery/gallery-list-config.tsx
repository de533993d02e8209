import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { compareTexts } from '@chekku/domain/search-key'
import { adminFailures } from '../../api/admin-failures.ts'
import type { ListColumn, ListConfig } from '../components/list/list-config.ts'
import { RowActions } from '../components/list/row-actions.tsx'
import { RowPicture } from '../components/list/row-picture.tsx'
import { PopularCell } from './popular-cell.tsx'

const pageSize = 6

const newestFirst = (a: GalleryItem, b: GalleryItem) => b.createdAt.localeCompare(a.createdAt)

export const galleryList: ListConfig<GalleryItem> = {
  list: 'gallery',
  title: 'Gallery Management',
  add: { label: 'Add New', to: '/admin/gallery/new' },
  otherForms: [
    { to: '/admin/gallery/simple', label: 'With a category' },
    { to: '/admin/gallery/simple2', label: 'With a longer description' },
    { to: '/admin/gallery/json', label: 'JSON, for developers' },
  ],
  searchPlaceholder: 'Search gallery items...',
  emptyText: 'No gallery items found.',
  loadFailure: adminFailures.listGallery,
  failureInPlace: 'The list could not be read.',
  nameOf: ({ title }) => title,
  searched: ({ title, description, category }) => [title, description, category],
  sorts: [
    { value: 'order', label: 'As in the gallery', compare: (a, b) => a.order - b.order || newestFirst(a, b) },
    { value: 'newest', label: 'Newest first', compare: newestFirst },
    { value: 'title', label: 'Title', compare: (a, b) => compareTexts(a.title, b.title) },
  ],
  pageSize: pageSize,
}

export function galleryColumns(onDelete: (item: GalleryItem) => void): ListColumn<GalleryItem>[] {
  return [
    { header: 'Image', onCard: 'picture', cell: ({ image }) => <RowPicture path={image} /> },
    {
      header: 'Title',
      onCard: 'title',
      cell: ({ title }) => <p className="min-w-24 wrap-anywhere font-semibold leading-snug">{title}</p>,
    },
    {
      header: 'Category',
      onCard: 'line',
      cell: ({ category }) => <p className="text-soft">{category || 'None'}</p>,
    },
    { header: 'Popular', onCard: 'control', cell: item => <PopularCell item={item} /> },
    {
      header: 'Actions',
      onCard: 'actions',
      cell: item => (
        <RowActions
          name={item.title}
          editTo={`/admin/gallery/edit/${item._id}`}
          onDelete={() => onDelete(item)}
        />
      ),
    },
  ]
}
