import { sheetMessages } from '@chekku/domain/product/sheet'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { callApi } from '../../../api/admin/browser-admin-api.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useShop } from '../../../root-data.ts'
import { download } from '../../../ui/admin/download.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useShopDay } from '../../data/use-shop-day.ts'
import { sheetTimeoutMs } from './chosen-sheet.ts'

export const openSheetLabel = 'Open in a spreadsheet'

/** Which products a sheet has: filters of the list, or ids; all of them by default, drafts included. */
interface SheetFilter {
  category?: string
  search?: string
  featured?: boolean
  inStock?: boolean
  ids?: readonly string[]
}

/** Tells spreadsheets that a file is UTF-8. The answer has one too, which is lost as it is read as text. */
const utf8Mark = '\uFEFF'

/** Downloads products as a sheet, which the device opens in its own spreadsheet program. */
export function useOpenSheet() {
  const toast = useToast()
  const shop = useShop().identity.name
  const today = useShopDay()
  return async ({ ids, ...filter }: SheetFilter = {}) => {
    const topic = 'sheet'
    toast(sheetMessages.preparing, { topic })
    const { data, error } = await callApi('exportProducts', {
      query: { ...filter, ids: ids?.join(',') },
      timeoutMs: sheetTimeoutMs,
    })
    if (error) return toast(failureText(adminFailures.exportSheet, error), { topic, hasFailed: true })
    const name = `${shop} products ${today()}.csv`
    download(new Blob([utf8Mark, data], { type: 'text/csv;charset=utf-8' }), name)
    toast(sheetMessages.downloaded(name), { topic })
  }
}
