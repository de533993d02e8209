import { sheetMessages } from '@chekku/domain/product/sheet'
import type { SheetFilter } from '../../../api/admin/admin-client.ts'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useShop } from '../../../root-data.ts'
import { download } from '../../../ui/admin/download.ts'
import { useToast } from '../../../ui/toast.tsx'
import { useShopDay } from '../../data/use-shop-day.ts'

export const openSheetLabel = 'Open in a spreadsheet'

/** Downloads products as a sheet, which a phone or a computer opens with what it has for spreadsheets. */
export function useOpenSheet() {
  const toast = useToast()
  const shop = useShop().identity.name
  const today = useShopDay()
  return async (filter: SheetFilter = {}) => {
    const topic = 'sheet'
    toast(sheetMessages.preparing, { topic })
    const { data, error } = await adminApi.products.exportSheet(filter)
    if (error) return toast(failureText(adminFailures.exportSheet, error), { topic, hasFailed: true })
    const name = `${shop} products ${today()}.csv`
    download(data, name)
    toast(sheetMessages.downloaded(name), { topic })
  }
}
