import type { Kind } from '../changes/change-set.ts'
import { listPositions, newVersion, readNavigationSettings } from './store.ts'

/** The settings are one row. A save, also of the categories' positions alone, adds a version. */
const navigationKind: Kind = {
  kind: 'navigation',
  table: 'navigation',
  key: ['id'],
  audit: 'shop',
  rights: () => [{ action: 'updateNavigation' }],
  async afterWrite(transaction, rows, at) {
    if (!rows.some(({ change }) => change.touch)) return []
    const categories = await listPositions(transaction)
    return [await newVersion(transaction, at, { ...(await readNavigationSettings(transaction)), categories })]
  },
}

export const navigationKinds: readonly Kind[] = [
  navigationKind,
  { kind: 'navigation-version', table: 'navigation_versions', key: ['id'], audit: 'shop' },
]
