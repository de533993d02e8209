import { sessionMessages } from '@chekku/domain/people/session'
import { Button } from '../../ui/admin/button.tsx'

/** Shown while scripts load, and while the session is checked; offers to check it again once that got no answer. */
export function LoadingLayout({ onRetry }: { onRetry?: (() => void) | undefined }) {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-4 px-page text-center">
      <title>Administration</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="text-soft">
        {onRetry ? sessionMessages.unanswered : 'Loading…'}
      </p>
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      <noscript>
        <p>The administration needs JavaScript. Please switch it on and reload the page.</p>
      </noscript>
    </main>
  )
}
