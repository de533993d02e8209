import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../api/failure-text.ts'
import { PlainPagination } from '../../ui/admin/pagination.tsx'
import { useToast } from '../../ui/toast.tsx'
import { DataRows } from '../components/list/data-rows.tsx'
import { ListScreen } from '../components/list/list-screen.tsx'
import { ListTotal } from '../components/list/list-total.tsx'
import { useListAddress } from '../components/list/use-list-address.ts'
import { useSelection } from '../components/list/use-selection.ts'
import { useShownItems } from '../components/list/use-shown-items.ts'
import { useUnknownItems } from '../components/list/use-unknown-items.ts'
import { findGalleryItems, galleryQuery, galleryTotalQuery } from '../data/queries.ts'
import { galleryColumns, galleryList } from './gallery-list-config.tsx'
import { useGalleryBulk } from './use-gallery-bulk.ts'

export default function GalleryList() {
  const gallery = useQuery(galleryQuery)
  const total = useQuery(galleryTotalQuery)
  const address = useListAddress()
  const { data = [], dataUpdatedAt } = gallery
  const search = address.search.trim()
  const find = () => findGalleryItems(search)
  const unknown = useUnknownItems(gallery, { total: total.data, asked: [search], find })
  const shown = useShownItems(galleryList, { data, dataUpdatedAt }, address, () => true)
  const selection = useSelection(data)
  const { actions, askAndDelete } = useGalleryBulk(selection)
  useLoadFailureToast(gallery, galleryList.loadFailure)

  return (
    <ListScreen
      config={galleryList}
      address={address}
      query={gallery}
      onRetry={() => void Promise.all([gallery.refetch(), total.refetch()])}
      tip={<ListTotal known={data.length} unknown={unknown} of="gallery items" />}
      count={shown.matching.length}
      selection={selection}
      bulkActions={actions}
      pagination={
        <div className="mt-5">
          <PlainPagination page={shown.page} pages={shown.pages} pageTo={address.pageTo} />
        </div>
      }
    >
      <DataRows
        caption="Gallery items"
        columns={galleryColumns(item => void askAndDelete([item]))}
        items={shown.items}
        nameOf={galleryList.nameOf}
        selection={selection}
      />
    </ListScreen>
  )
}

/** Shows a toast when a list could not be read. */
function useLoadFailureToast({ error }: { error: ApiError | null }, texts: FailureTexts): void {
  const toast = useToast()
  const text = error ? failureText(texts, error) : undefined
  useEffect(() => {
    if (text !== undefined) toast(text, { hasFailed: true })
  }, [text, toast])
}
