const CHECK_MS = 250

/**
 * Ends this process with SIGTERM when npm has ended: npm signals its shell only, and an orphan would hold its port and
 * its data.
 */
export function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, CHECK_MS)
  watch.unref()
}
