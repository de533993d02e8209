const CHECK_MS = 250

/**
 * Ends this process with SIGTERM when npm has ended: npm only signals its shell, and an orphan would keep its port and
 * its database.
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
