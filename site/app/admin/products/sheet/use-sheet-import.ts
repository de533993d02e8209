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

/** The plan of a sheet, asked for anew each time the screen is opened, and its import. */
export function useSheetImport(sheet: ChosenSheet, onDone: (leftOut?: LeftOut) => void) {
  const navigate = useNavigate()
  const undoToast = useUndoToast()
  /** The share of the sheet that has arrived, from 0 to 1. */
  const [sent, setSent] = useState(0)
  const { file, pictures, leaveOut } = sheet
  const body = { file, pictures, leaveOut }
  const query = queryOptions({
    queryKey: ['product-sheet', sheet.chosenAt],
    queryFn: ({ signal }) => {
      setSent(0)
      return dataOf<SheetPlan>(
        callApi('planProductImport', { body, timeoutMs: sheetTimeoutMs, signal, onProgress: setSent }),
      )
    },
    meta: { isStored: false },
    gcTime: 0,
  })
  const plan = useQuery(query)
  /** An import whose outcome is unknown. */
  const attempt = useRef<KeyedAttempt>(undefined)
  const stop = useRef<AbortController>(undefined)
  const { mutate, isPending, error, reset } = useMutation<string | undefined, ApiError, string>({
    async mutationFn(digest) {
      setSent(0)
      stop.current = new AbortController()
      attempt.current = attemptOf([sheet.chosenAt, digest], attempt.current)
      const { signal } = stop.current
      const { data, error, change } = await callApi('importProducts', {
        body: { ...body, digest },
        idempotencyKey: attempt.current.key,
        timeoutMs: sheetTimeoutMs,
        signal,
        onProgress: setSent,
      })
      if (error) throw error
      undoToast(sheetMessages.imported(data.created, data.changed), [change], {
        details: sheet.file.name,
        undone: productMessages.changeUndone,
        leave: true,
      })
      return change
    },
    onError: ({ status, data }) => {
      // The error of an outdated or refused plan has the new one.
      if (data !== undefined && (status === 400 || status === 409))
        queryClient.setQueryData(query.queryKey, data as SheetPlan)
    },
    onSuccess: () => {
      invalidate('product')
      invalidate('category')
      const rows = plan.data?.leftOut
      onDone(rows)
      // Where rows were left out, the screen offers them as a sheet.
      if (!rows) void navigate('/admin/products')
    },
  })
  return {
    plan,
    sent,
    run: {
      isPending,
      error,
      start: mutate,
      cancel() {
        stop.current?.abort()
        reset()
      },
    },
  }
}
