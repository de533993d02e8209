interface LoadingShellProps {
  /** For the page as the server renders it, where script may never come. */
  hasNoScriptText?: boolean
}

/** What stands there before a screen does: while the program comes, and while the session is looked at. */
export function LoadingLayout({ hasNoScriptText = false }: LoadingShellProps) {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-4 px-page text-center">
      <title>Administration</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="text-soft">
        Loading…
      </p>
      {hasNoScriptText && (
        <noscript>
          <p>
            The administration needs JavaScript. Please switch it on in this browser and load the page again.
          </p>
        </noscript>
      )}
    </main>
  )
}
