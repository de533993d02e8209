import { problemMessages } from '@chekku/domain/problem'
import type { ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { asSentence } from '@chekku/domain/sentence'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { shopQuery } from '../data/queries.ts'
import { queryClient } from '../data/query-client.ts'

export type SectionSave = readonly [section: ShopSection, keys: object]

/**
 * Saves sections of the shop details one after the other, each with the version that the form was loaded with. `save`
 * resolves to true if all are stored and the form is still mounted: an owner who has left it is not taken to the next
 * step. Field errors are keyed by field name, and the first one gets the focus.
 */
export function useSectionSaves(details: ShopForEditing) {
  const form = useRef<HTMLFormElement>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string>()
  /** The loaded version, and the versions of the sections that the form has saved since. */
  const version = useRef(details.version)
  const saved = useRef<Partial<Record<ShopSection, number>>>({})

  function refuse(found: Record<string, string>, text?: string) {
    flushSync(() => {
      setIsSaving(false)
      setErrors(found)
      setFailure(text)
    })
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    return false
  }

  function fail(error: ApiError) {
    if (error.status === 401) return refuse({})
    if (error.status !== 412) return refuse(error.errors ?? {}, failureText(adminFailures.saveShop, error))
    // The next save is based on the version that somebody else stored meanwhile.
    const theirs = error.data as ShopForEditing
    queryClient.setQueryData(shopQuery.queryKey, theirs)
    version.current = theirs.version
    saved.current = {}
    return refuse({}, `${asSentence(problemMessages.stale)} Save again to put yours in its place.`)
  }

  async function save(saves: readonly SectionSave[]) {
    if (isSaving) return false
    setIsSaving(true)
    setErrors({})
    setFailure(undefined)
    for (const [section, keys] of saves) {
      const { data, error } = await adminApi.shop.save(section, keys, {
        version: saved.current[section] ?? version.current,
      })
      if (error) return fail(error)
      saved.current[section] = data.version
      queryClient.setQueryData(shopQuery.queryKey, data)
    }
    setIsSaving(false)
    return form.current !== null
  }

  /** Clears the errors of fields that are being changed, and those that no control shows. */
  function correct(...fields: string[]) {
    const isLeft = (field: string) => !fields.includes(field) && document.getElementById(field) !== null
    setErrors(now => Object.fromEntries(Object.entries(now).filter(([field]) => isLeft(field))))
  }

  return { form, isSaving, errors, failure, refuse, correct, save }
}
