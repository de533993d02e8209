import type { ComponentType } from 'react'
import {
  BinIcon,
  BottleIcon,
  ClockIcon,
  CompassIcon,
  FolderIcon,
  HouseIcon,
  PersonIcon,
  PictureIcon,
} from '../../ui/admin/admin-icons.tsx'

interface MenuEntry {
  to: string
  label: string
  Icon: ComponentType<{ className?: string }>
}

/** What the sidebar and, on phones, the tab bar list. */
export const mainEntries: readonly MenuEntry[] = [
  { to: '/admin', label: 'Dashboard', Icon: HouseIcon },
  { to: '/admin/products', label: 'Products', Icon: BottleIcon },
  { to: '/admin/categories', label: 'Categories', Icon: FolderIcon },
  { to: '/admin/gallery', label: 'Gallery', Icon: PictureIcon },
  { to: '/admin/navigation', label: 'Navigation', Icon: CompassIcon },
]

/** What the sidebar lists besides. */
export const otherEntries: readonly MenuEntry[] = [
  { to: '/admin/trash', label: 'Trash', Icon: BinIcon },
  { to: '/admin/activity', label: 'Activity', Icon: ClockIcon },
  { to: '/admin/account', label: 'Account', Icon: PersonIcon },
]
