import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface TabsProps<Value extends string> {
  value: Value
  onChange: (value: Value) => void
  label: string
  /** `count` stands beside the label. */
  tabs: readonly { value: Value; label: string; count?: ReactNode; panel: ReactNode }[]
}

/** A tab list and its panels; arrow keys move between the tabs. */
export function Tabs<Value extends string>({ value, onChange, label, tabs }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={next => onChange(next as Value)}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className="flex gap-1 overflow-x-auto border-b border-line"
      >
        {tabs.map(tab => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-11 shrink-0 border-b-3 border-transparent px-4 font-semibold -outline-offset-2 max-md:px-2 max-md:text-fine text-soft hover:text-ink data-active:border-leaf data-active:text-leaf"
          >
            {tab.label}
            {'count' in tab && (
              <>
                {' '}
                <span className="font-normal tabular-nums">{tab.count}</span>
              </>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(tab => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-3 md:pt-5">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
