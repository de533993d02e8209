/** Shown while scripts load, and while the session is checked. */
export function LoadingLayout() {
  return (
    <main className="grid min-h-dvh content-center justify-items-center gap-4 px-page text-center">
      <title>Administration</title>
      <meta name="robots" content="noindex" />
      <p role="status" className="text-soft">
        Loading…
      </p>
      <noscript>
        <p>
          The administration needs JavaScript. Please switch it on in this browser and load the page again.
        </p>
      </noscript>
    </main>
  )
}
