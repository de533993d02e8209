import {
  type CheckedRedirect,
  parseRedirects,
  type Redirect,
  redirectMessages,
} from '@chekku/domain/redirects'
import type { StoredRedirects } from '@chekku/domain/schemas/redirects'
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { useToast } from '../../ui/toast.tsx'
import { unsavedAfter, useDraftSlot, useUnsaved } from '../components/form/form-draft.ts'
import { dataOf, queryClient } from '../data/query-client.ts'

export const redirectsQuery = queryOptions({
  queryKey: ['redirects'],
  queryFn: () => dataOf(adminApi.redirects.list()),
})

export const redirectsText = (redirects: readonly Redirect[]) =>
  redirects.map(({ from, to }) => `${from}\t${to}`).join('\n')

/** The typed text, and the stored list that it is based on. */
interface Typed {
  text: string
  base: StoredRedirects
}

/** The state of the redirects: the typed text, the last check, and the calls. */
export function useRedirects(stored: StoredRedirects) {
  const toast = useToast()
  const slot = useDraftSlot<Typed>('redirects')
  const [typed, setTyped] = useState<Typed>()
  const [isRestored, setIsRestored] = useState(false)
  const [stale, setStale] = useState<StoredRedirects>()
  const [checked, setChecked] = useState<{ text: string; lines: readonly CheckedRedirect[] }>()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { text, base } = typed ?? { text: redirectsText(stored.redirects), base: stored }
  const isChanged = text !== redirectsText(stored.redirects)
  const dropDraft = useUnsaved(slot, isChanged ? typed : undefined)

  useEffect(() => {
    if (!slot?.draft) return
    setTyped(slot.draft)
    setIsRestored(true)
  }, [slot])

  /** Validates every line; with `isToSave` also saves a list without problems. */
  async function run(isToSave: boolean, sent: Typed = typed ?? { text, base }) {
    setIsBusy(true)
    setFailure(undefined)
    const lines = parseRedirects(sent.text)
    const { data, error } = await adminApi.redirects.check(lines)
    setChecked(data ? { text: sent.text, lines: data.redirects } : undefined)
    if (error) setFailure(failureText(adminFailures.checkRedirects, error))
    else if (isToSave && data.redirects.every(({ problem }) => problem === undefined)) await save(lines, sent)
    setIsBusy(false)
  }

  async function save(lines: readonly Redirect[], sent: Typed) {
    const { data, error } = await adminApi.redirects.save(lines, { version: sent.base.version })
    if (error?.status === 412) return setStale(error.data as StoredRedirects)
    if (error) return setFailure(failureText(adminFailures.saveRedirects, error))
    toast(redirectMessages.saved(data.redirects.length))
    show(data, sent)
  }

  /** Shows the stored list after a save of `sent`; text typed during the save stays, now based on it. */
  function show(list: StoredRedirects, sent: Typed | undefined) {
    queryClient.setQueryData(redirectsQuery.queryKey, list)
    dropDraft()
    setTyped(now => unsavedAfter(now, sent, list))
    setIsRestored(false)
    setChecked(undefined)
  }

  /** Takes over the stored list, or saves the chosen text over it. */
  function settleStale(theirs: StoredRedirects, chosen: string) {
    setStale(undefined)
    show(theirs, typed)
    if (chosen === redirectsText(theirs.redirects)) return
    const mine = { text: chosen, base: theirs }
    setTyped(mine)
    void run(true, mine)
  }

  return {
    text,
    base,
    isChanged,
    isBusy,
    failure,
    isRestored: isRestored && isChanged,
    /** The result of the last check, unless the text has changed since. */
    checked: checked?.text === text ? checked.lines : undefined,
    type: (newText: string) => setTyped({ text: newText, base }),
    discard() {
      setTyped(undefined)
      setIsRestored(false)
    },
    check: () => void run(false),
    save() {
      if (isChanged && !isBusy) void run(true)
    },
    stale,
    closeStale: () => setStale(undefined),
    settleStale,
  }
}
