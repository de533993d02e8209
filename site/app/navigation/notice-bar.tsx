import type { ShopNotice } from '@chekku/domain/schemas/shop'
import type { ReactNode } from 'react'
import { icon } from '../ui/icons.tsx'

const NewsIcon = icon('M4 10v4h3l8 4V6l-8 4ZM18 9.5a4 4 0 0 1 0 5')
const ClosedIcon = icon('M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0ZM8 12h8')

const variants = {
  news: { Icon: NewsIcon, classes: 'border-b border-line bg-card' },
  closed: { Icon: ClosedIcon, classes: 'bg-ink font-semibold text-paper' },
}

export const noticeTextClasses = 'block py-2.5'

interface NoticeBarProps extends Pick<ShopNotice, 'kind'> {
  /** Classes of the row in the bar. */
  className: string
  action?: ReactNode
  children: ReactNode
}

export function NoticeBar({ kind, className, action, children }: NoticeBarProps) {
  const { Icon, classes } = variants[kind]
  return (
    <div className={classes}>
      <div className={`${className} flex items-center gap-3`}>
        <Icon className="mt-3 size-5 shrink-0 self-start" />
        <p className="min-w-0 grow leading-6">{children}</p>
        {action}
      </div>
    </div>
  )
}
