/*
 * Whoever opens a public page on a slow network first wants to see it: its script begins once the page with its pictures
 * is there, or as soon as somebody touches it. Until then it would compete with what is shown.
 */

/** So long, in milliseconds, a page that is still loading waits at most. */
const longestWait = 3_000

const waiting = 'data-start'

const starter = `(() => {
  const source = document.querySelector('script[${waiting}]')
  if (!source) return
  const moves = ['pointerdown', 'keydown', 'focusin', 'touchstart']
  const start = () => {
    for (const move of moves) removeEventListener(move, start, true)
    if (!source.hasAttribute('${waiting}')) return
    for (const href of source.getAttribute('${waiting}').split(' ')) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    source.removeAttribute('${waiting}')
    const script = document.createElement('script')
    script.type = 'module'
    script.text = source.text
    document.head.append(script)
    script.remove()
  }
  for (const move of moves) addEventListener(move, start, true)
  setTimeout(start, ${longestWait})
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start))))
})()`

/** Stands after the page's scripts, and starts the one that waits; where none does, it does nothing. */
export function StartAfterPaint() {
  return <script suppressHydrationWarning>{starter}</script>
}

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = '<script type="module" async="">'

/** Makes the script of a rendered page wait for its start, which then loads all files of it at once. */
export function waitingForPaint(html: string): string {
  const files = Array.from(html.matchAll(preload), ([, file]) => file)
  return html
    .replaceAll(preload, '')
    .replace(moduleScript, `<script type="text/plain" ${waiting}="${files.join(' ')}">`)
}
