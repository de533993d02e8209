import { problemMessages } from '@chekku/domain/problem'
import type { ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { asSentence } from '@chekku/domain/sentence'
import { useRef } from 'react'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { type Answer, storedInstead } from '../../api/api-response.ts'
import type { EditState } from '../components/edit/edit-form.tsx'
import { isSameValue } from '../components/edit/plain-text.ts'
import { useEdit } from '../components/edit/use-edit.ts'
import { shopQuery } from '../data/queries.ts'
import { queryClient } from '../data/query-client.ts'

export type SectionSave = readonly [section: ShopSection, keys: object]

export type StepEdit<Values extends object> = EditState<ShopForEditing, Values>

interface StepOptions<Values extends object> {
  valuesOf: (details: ShopForEditing) => Values
  check: (values: Values) => Record<string, string>
  isMeant: (values: Values) => Promise<boolean>
  savesOf: (details: ShopForEditing, values: Values) => readonly SectionSave[]
  goOn: () => void
}

/** The edit of a step that saves shop details, section by section; it goes on unless it was left meanwhile. */
export function useStep<Values extends object>(details: ShopForEditing, options: StepOptions<Values>) {
  const { savesOf, goOn, ...edit } = options
  /** The loaded version, and those of the sections that the form has saved since. */
  const versions = useRef<Partial<Record<ShopSection | 'loaded', number>>>({ loaded: details.version })

  async function saveAll(saves: readonly SectionSave[]): Promise<Answer<ShopForEditing>> {
    let stored = details
    for (const [section, keys] of saves) {
      const version = versions.current[section] ?? versions.current.loaded ?? stored.version
      const { data, error } = await adminApi.shop.save(section, keys, { version })
      const instead = error && storedInstead<ShopForEditing>(error)
      if (error && !instead) return { data, error }
      stored = data ?? (instead as ShopForEditing)
      queryClient.setQueryData(shopQuery.queryKey, stored)
      // Else it was stored by a call whose answer was lost.
      if (error && !isSameValue({ ...stored[section], ...keys }, stored[section])) {
        // The next save is based on the version that somebody else stored meanwhile.
        versions.current = { loaded: stored.version }
        const words = `${asSentence(problemMessages.stale)} Save again to put yours in its place.`
        return { data: null, error: { ...error, status: 409, words } }
      }
      versions.current[section] = stored.version
    }
    return { data: stored, error: null }
  }

  const form: StepEdit<Values> = useEdit<ShopForEditing, Values>({
    ...edit,
    stored: details,
    save: ({ values }) => saveAll(savesOf(details, values)),
    onSaved: () => form.ref.current && goOn(),
    // Nor do those stay that no control shows.
    errorsLeft: (errors, fields) =>
      Object.fromEntries(
        Object.entries(errors).filter(([wrong]) => !fields.includes(wrong) && document.getElementById(wrong)),
      ),
  })
  return form
}
