import type { ComponentProps, ReactNode } from 'react'
import { panelClasses } from '../../layout/screen.tsx'
import { type SortableItem, SortableList } from './sortable-list.tsx'

interface SortablePanelProps<Item extends SortableItem>
  extends Omit<ComponentProps<typeof SortableList<Item>>, 'children'> {
  children: (item: Item, index: number) => ReactNode
}

export const SortablePanel = <Item extends SortableItem>({ children, ...list }: SortablePanelProps<Item>) => (
  <SortableList
    {...list}
    className={`${panelClasses} divide-y divide-line`}
    rowClassName="flex items-center gap-1 px-1 py-1"
  >
    {(item, index, { grip, moveMenu }) => (
      <>
        {grip}
        {children(item, index)}
        {moveMenu}
      </>
    )}
  </SortableList>
)
