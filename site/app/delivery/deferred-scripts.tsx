import { useContext, useEffect } from 'react'
import { NonceContext } from './script-nonce.ts'

/*
 * Whoever opens a public page on a slow network first wants to see it: its script begins once the page with its pictures
 * is there, or as soon as somebody touches or scrolls it. Until then it would compete with what is shown; so would the
 * pictures further down, which wait with it. Links, menus and fields work by themselves; the button that was pressed last
 * before the script runs is pressed again once it does.
 */

/** So long, in milliseconds, a page that is still loading waits at most. */
const longestWait = 3_000

/** So long, in milliseconds, a page that is there and was seen has to show the picture that came last. */
const lastPicture = 100

const waiting = 'data-start'
const running = 'chekku:running'

/**
 * Where a file of the script cannot be loaded, buttons do what they do without script. The last file is imported while the
 * script runs, so that its failure is a promise's that nobody catches, and not the script's error.
 */
const starter = `(() => {
  const source = document.querySelector('script[${waiting}]')
  if (!source) return
  const moves = ['pointerdown', 'keydown', 'focusin', 'touchstart', 'wheel']
  let pressed
  const hold = event => {
    const button = event.target.closest('button')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = button
  }
  const letGo = () => {
    removeEventListener('click', hold, true)
    removeEventListener('unhandledrejection', letGo)
    if (pressed) pressed.click()
    pressed = undefined
  }
  const page = document.documentElement
  page.dataset.opening = ''
  const start = () => {
    delete page.dataset.opening
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
    script.onerror = letGo
    document.head.append(script)
    script.remove()
  }
  for (const move of moves) addEventListener(move, start, true)
  addEventListener('click', hold, true)
  addEventListener('${running}', letGo, { once: true })
  addEventListener('unhandledrejection', letGo)
  setTimeout(start, ${longestWait})
  const soon = () => setTimeout(start, ${lastPicture})
  addEventListener('load', () => requestAnimationFrame(() => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return soon()
    new PerformanceObserver((seen, observer) => {
      if (seen.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      soon()
    }).observe({ type: 'paint', buffered: true })
  }))
})()`

/** Stands after the page's scripts, and starts the one that waits; where none does, it does nothing. */
export function DeferredScriptLoader() {
  const mark = useContext(NonceContext)
  useEffect(() => {
    // Not while React is still putting the page down: it could not hear of a press on what stands deeper in it.
    setTimeout(() => dispatchEvent(new Event(running)))
  }, [])
  // It has done its work when this runs in the browser, which needs no second copy of it.
  return (
    <script nonce={mark} suppressHydrationWarning>
      {import.meta.env.SSR ? starter : ''}
    </script>
  )
}

const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const moduleScript = '<script type="module" async="">'

/** Makes the script of a rendered page wait for its start, which then loads all files of it at once. */
export function deferScripts(html: string): string {
  const files = Array.from(html.matchAll(preload), ([, file]) => file)
  return html
    .replaceAll(preload, '')
    .replace(moduleScript, `<script type="text/plain" ${waiting}="${files.join(' ')}">`)
}
