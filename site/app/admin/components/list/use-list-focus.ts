import { type FocusEvent, useEffect, useRef } from 'react'

/** The first row that is left after a removed one, else the last row. */
export const rowAfter = (removed: string, before: readonly string[], after: readonly string[]) =>
  before.slice(before.indexOf(removed)).find(id => after.includes(id)) ?? after.at(-1)

/** Calls `focus` once no control has the focus; a closing dialog or menu holds it for some frames. */
function onceFocusIsLost(area: HTMLElement, focus: () => void, frames = 30): void {
  const { activeElement } = document
  if (activeElement === area || activeElement?.matches('body, #main')) focus()
  else if (frames > 0) requestAnimationFrame(() => onceFocusIsLost(area, focus, frames - 1))
}

const rowIds = (area: HTMLElement) =>
  [...area.querySelectorAll<HTMLElement>('[data-item]')].map(({ dataset }) => dataset.item ?? '')

/**
 * Keeps the focus in a list: after the focused row is removed it moves to the next row's Edit link, after the end of a
 * selection to the list itself. Returns the properties of the list's element.
 */
export function useListFocus(ids: readonly string[], hasSelection: boolean) {
  const ref = useRef<HTMLElement>(null)
  const focusedRow = useRef<string>(undefined)
  const previous = useRef({ rows: [] as readonly string[], hasSelection: false })
  const idsKey = ids.join()

  useEffect(() => {
    const area = ref.current
    if (!area) return
    const before = previous.current
    // The rows as they stand on the screen: those of a tree are not in the order of `ids`.
    const rows = idsKey === '' ? [] : rowIds(area)
    previous.current = { rows, hasSelection }
    const row = focusedRow.current
    const isRemoved = row !== undefined && before.rows.includes(row) && !rows.includes(row)
    const isSelectionOver = before.hasSelection && !hasSelection
    if (!isRemoved && !isSelectionOver) return
    const nextRow = isRemoved ? rowAfter(row, before.rows, rows) : undefined
    onceFocusIsLost(area, () => {
      const link =
        nextRow && area.querySelector<HTMLElement>(`[data-item="${CSS.escape(nextRow)}"] a[data-edit]`)
      if (link) link.focus()
      else area.focus({ preventScroll: true })
    })
  }, [idsKey, hasSelection])

  return {
    ref,
    tabIndex: -1,
    onFocus({ target }: FocusEvent<HTMLElement>) {
      focusedRow.current = target.closest<HTMLElement>('[data-item]')?.dataset.item ?? focusedRow.current
    },
  }
}
