import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { compareTexts } from '@chekku/domain/search-key'
import { useMutation } from '@tanstack/react-query'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { BareCheck } from '../../ui/admin/choice-fields.tsx'
import { useToast } from '../../ui/toast.tsx'
import type { ListColumn, ListConfig } from '../components/list/list-config.ts'
import { SampleMark } from '../components/list/row-parts.tsx'
import { galleryQuery } from '../data/queries.ts'
import { updateCached } from '../data/query-client.ts'
import { useUndoToast } from '../data/use-undo.ts'

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
  purpose:
    'Pictures of your press, your fields and your people, which visitors see in the gallery. Popular ones stand on the home page too.',
  emptyText: 'No gallery items found.',
  firstStep: 'Add your first picture, such as the press at work.',
  loadFailure: adminFailures.listGallery,
  rowsFailure: 'The list could not be read.',
  nameOf: ({ title }) => title,
  searched: ({ title, description, category }) => [title, description, category],
  sorts: [
    { value: 'order', label: 'As in the gallery', compare: (a, b) => a.order - b.order || newestFirst(a, b) },
    { value: 'newest', label: 'Newest first', compare: newestFirst },
    { value: 'title', label: 'Title', compare: (a, b) => compareTexts(a.title, b.title) },
  ],
  pageSize: 6,
}

export const galleryColumns: ListColumn<GalleryItem>[] = [
  {
    header: 'Category',
    onCard: 'line',
    cell: ({ _id, category }) => (
      <p className="text-soft">
        {category || 'None'} <SampleMark list="gallery" id={_id} />
      </p>
    ),
  },
  { header: 'Popular', onCard: 'control', cell: item => <PopularCell item={item} /> },
]

function PopularCell({ item }: { item: GalleryItem }) {
  const { _id, title, isPopular } = item
  const toast = useToast()
  const undoToast = useUndoToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => adminApi.gallery.togglePopular(item),
    onSuccess({ data, error, change }) {
      if (error) return toast(failureText(adminFailures.updateGalleryItem, error), { hasFailed: true })
      updateCached(galleryQuery, items => items.map(item => (item._id === _id ? data : item)))
      undoToast(`${title} is ${data.isPopular ? 'popular' : 'no longer popular'}`, [change])
    },
  })

  return (
    <BareCheck
      isSwitch
      label={`${title} popular`}
      checked={isPopular}
      isBusy={isPending}
      onChange={() => mutate()}
    />
  )
}
