import { type FocusEvent, useEffect, useRef } from 'react'

/** The first row that is left after a removed one, else the last row. */
export const rowAfter = (removed: string, before: readonly string[], now: readonly string[]) =>
  before.slice(before.indexOf(removed)).find(id => now.includes(id)) ?? now.at(-1)

/** Calls `focus` once no control has the focus; a closing dialog or menu holds it for some frames. */
function onceLost(area: HTMLElement, focus: () => void, frames = 30): void {
  const { activeElement } = document
  if (activeElement === area || activeElement?.matches('body, #main')) focus()
  else if (frames > 0) requestAnimationFrame(() => onceLost(area, focus, frames - 1))
}

const rowIds = (area: HTMLElement) =>
  [...area.querySelectorAll<HTMLElement>('[data-item]')].map(({ dataset }) => dataset.item ?? '')

/**
 * Keeps the focus in a list: after the focused row is removed it moves to the next row's Edit link, after the end of a
 * selection to the list itself. Returns the properties of the list's element.
 */
export function useListFocus(ids: readonly string[], hasSelection: boolean) {
  const ref = useRef<HTMLElement>(null)
  const focused = useRef<string>(undefined)
  const last = useRef({ rows: [] as readonly string[], hasSelection: false })
  const key = ids.join()

  useEffect(() => {
    const area = ref.current
    if (!area) return
    const before = last.current
    const rows = key === '' ? [] : rowIds(area)
    last.current = { rows, hasSelection }
    const row = focused.current
    const isRemoved = row !== undefined && before.rows.includes(row) && !rows.includes(row)
    if (!isRemoved && (hasSelection || !before.hasSelection)) return
    const next = isRemoved ? rowAfter(row, before.rows, rows) : undefined
    onceLost(area, () => {
      const link = next && area.querySelector<HTMLElement>(`[data-item="${CSS.escape(next)}"] a[data-edit]`)
      if (link) link.focus()
      else area.focus({ preventScroll: true })
    })
  }, [key, hasSelection])

  return {
    ref,
    tabIndex: -1,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      focused.current = target.closest<HTMLElement>('[data-item]')?.dataset.item ?? focused.current
    },
  }
}
