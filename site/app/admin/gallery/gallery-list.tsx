import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../api/failure-text.ts'
import { PlainPagination } from '../../ui/admin/pagination.tsx'
import { useToast } from '../../ui/toast.tsx'
import { DataRows } from '../components/list/data-rows.tsx'
import { ListScreen } from '../components/list/list-screen.tsx'
import { useList } from '../components/list/use-list.ts'
import { useListAddress } from '../components/list/use-list-address.ts'
import { useUnknownItems } from '../components/list/use-unknown-items.tsx'
import { findGalleryItems, galleryQuery, galleryTotalQuery } from '../data/queries.ts'
import { galleryColumns, galleryList } from './gallery-list-config.tsx'
import { useGalleryBulk } from './use-gallery-bulk.ts'

export default function GalleryList() {
  const gallery = useQuery(galleryQuery)
  const total = useQuery(galleryTotalQuery)
  const address = useListAddress()
  const search = address.search.trim()
  const find = () => findGalleryItems(search)
  const tip = useUnknownItems(gallery, { of: 'gallery items', total: total.data, asked: [search], find })
  const list = useList(galleryList, gallery, address)
  const { actions, askAndDelete } = useGalleryBulk(list.selection)
  useLoadFailureToast(gallery, galleryList.loadFailure)

  return (
    <ListScreen
      list={list}
      onRetry={() => void Promise.all([gallery.refetch(), total.refetch()])}
      tip={tip}
      bulkActions={actions}
      pagination={<PlainPagination page={list.page} pages={list.pages} pageTo={address.pageTo} />}
    >
      <DataRows
        caption="Gallery items"
        columns={galleryColumns(item => void askAndDelete([item]))}
        list={list}
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
