import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { buttonClasses } from '../../ui/button.ts'
import { ChatIcon } from '../../ui/icons.tsx'
import { EmptyShelfArt } from '../shared/empty-shelf-art.tsx'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import { useQuestionLink } from '../shared/use-chat-link.ts'
import * as pageTexts from './texts.ts'

interface NothingHereProps {
  title: string
  /** The element of the title: the heading of a page, the heading of a list, or none. */
  as: 'h1' | 'h3' | 'p'
  children?: ReactNode
  action: ReactNode
  /** `alert` after a failure, `status` for a list that is empty. */
  role?: 'alert' | 'status'
}

/** In place of a page or a list that is missing, empty or failed to load: one button, and the chat. */
export function NothingHere({ title, as: Title, children, action, role }: NothingHereProps) {
  const isPage = Title === 'h1'
  return (
    <div className="grid max-w-measure justify-items-start gap-5">
      <EmptyShelfArt />
      <div role={role}>
        <Title className={isPage ? 'text-title' : 'font-serif text-head'}>{title}</Title>
        <div className={`mt-3 grid gap-2 text-soft empty:hidden ${isPage ? 'text-lead' : ''}`}>
          {children}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {action}
        <AskByChat />
      </div>
    </div>
  )
}

/** The one button, where it leads to another page. */
export const WayOn = (link: LinkProps) => <Link {...link} className={buttonClasses('primary')} />

function AskByChat() {
  const href = useQuestionLink()
  return (
    href !== undefined && (
      <NewTabLink href={href} className="link inline-flex min-h-11 items-center gap-2">
        <ChatIcon className="size-5" />
        {pageTexts.askByChat}
      </NewTabLink>
    )
  )
}
