import { productMessages } from '@chekku/domain/product'
import { sheetMessages } from '@chekku/domain/product/sheet'
import type { LeftOut, SheetPlan } from '@chekku/domain/schemas/product/product-sheet'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { callApi } from '../../../api/admin/browser-admin-api.ts'
import { attemptOf, type KeyedAttempt } from '../../../api/admin/idempotency-key.ts'
import type { ApiError } from '../../../api/api-response.ts'
import { invalidate } from '../../data/queries.ts'
import { dataOf, queryClient } from '../../data/query-client.ts'
import { useUndoToast } from '../../data/use-undo.ts'
import { type ChosenSheet, sheetTimeoutMs } from './chosen-sheet.ts'

/** The plan of a sheet, requested anew each time the screen is opened, and its import. */
export function useSheetImport(sheet: ChosenSheet, onDone: (leftOut?: LeftOut) => void) {
  const navigate = useNavigate()
  const undoToast = useUndoToast()
  /** The share of the sheet that has arrived, from 0 to 1. */
  const [sentShare, setSentShare] = useState(0)
  const query = planQuery(sheet, setSentShare)
  const plan = useQuery(query)
  const { importSheet, abort } = useImportCall(sheet, setSentShare)
  const { mutate, isPending, error, reset } = useMutation<void, ApiError, string>({
    async mutationFn(digest) {
      const { data, error, change } = await importSheet(digest)
      if (error) throw error
      undoToast(sheetMessages.imported(data.created, data.changed), [change], {
        details: sheet.file.name,
        undone: productMessages.changeUndone,
        leave: true,
      })
    },
    onError: ({ status, data }) => {
      // The error of an outdated or refused plan has the new one.
      if (data !== undefined && (status === 400 || status === 409))
        queryClient.setQueryData(query.queryKey, data as SheetPlan)
    },
    onSuccess: () => {
      invalidate('product')
      invalidate('category')
      const omittedRows = plan.data?.leftOut
      onDone(omittedRows)
      // Where rows were left out, the screen offers them as a sheet.
      if (!omittedRows) void navigate('/admin/products')
    },
  })
  function cancel() {
    abort()
    reset()
  }
  return { plan, sentShare, run: { isPending, error, start: mutate, cancel } }
}

type OnProgress = (share: number) => void

const bodyOf = ({ file, pictures, leaveOut }: ChosenSheet) => ({ file, pictures, leaveOut })

const planQuery = (sheet: ChosenSheet, onProgress: OnProgress) =>
  queryOptions({
    queryKey: ['product-sheet', sheet.chosenAt],
    queryFn: ({ signal }) => {
      onProgress(0)
      const options = { timeoutMs: sheetTimeoutMs, signal, onProgress }
      return dataOf<SheetPlan>(callApi('planProductImport', { body: bodyOf(sheet), ...options }))
    },
    meta: { isStored: false },
    gcTime: 0,
  })

/** The call that imports a sheet by the digest of its plan, with the same key for every retry. */
function useImportCall(sheet: ChosenSheet, onProgress: OnProgress) {
  /** An import whose outcome is unknown. */
  const attempt = useRef<KeyedAttempt>(undefined)
  const controller = useRef<AbortController>(undefined)

  function importSheet(digest: string) {
    onProgress(0)
    controller.current = new AbortController()
    attempt.current = attemptOf([sheet.chosenAt, digest], attempt.current)
    return callApi('importProducts', {
      body: { ...bodyOf(sheet), digest },
      idempotencyKey: attempt.current.key,
      timeoutMs: sheetTimeoutMs,
      signal: controller.current.signal,
      onProgress,
    })
  }

  return { importSheet, abort: () => controller.current?.abort() }
}
