const CHECK_MS = 250

/**
 * npm passes a signal on to its shell and not to what runs in it. A program that npm has left ends as if it had been
 * told to itself: otherwise it would go on unseen, holding its port and its data.
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
