import {
  Children,
  type ComponentProps,
  cloneElement,
  Fragment,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
} from 'react'
import { Scripts, useLocation } from 'react-router'
import { isAdministration } from '../is-administration.ts'
import { NonceContext } from './script-nonce.ts'

/*
 * Deferred script loading: on a slow network the script would compete with what is shown first. On a public page it starts
 * once the page and its pictures are painted, or with the first input; pictures below the fold wait with it. Links, menus
 * and fields work without script; the last button pressed before hydration is pressed again after it.
 */

/** The script starts after this many milliseconds even where the page is still loading. */
const longestWaitMs = 3_000

/** Milliseconds after the load event in which the last picture is painted. */
const lastPaintMs = 100

const deferred = 'data-deferred'
const hydrated = 'chekku:hydrated'

/**
 * Where a file cannot be loaded, buttons do what they do without script. The entry is imported by the script itself, so its
 * failure is an unhandled rejection and not the script's error.
 */
export const starter = `(() => {
  const source = document.querySelector('script[${deferred}]')
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
    if (!source.hasAttribute('${deferred}')) return
    for (const href of source.getAttribute('${deferred}').split(' ')) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    source.removeAttribute('${deferred}')
    const script = document.createElement('script')
    script.type = 'module'
    script.text = source.text
    script.onerror = letGo
    document.head.append(script)
    script.remove()
  }
  for (const move of moves) addEventListener(move, start, true)
  addEventListener('click', hold, true)
  addEventListener('${hydrated}', letGo, { once: true })
  addEventListener('unhandledrejection', letGo)
  setTimeout(start, ${longestWaitMs})
  const soon = () => setTimeout(start, ${lastPaintMs})
  addEventListener('load', () => requestAnimationFrame(() => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return soon()
    new PerformanceObserver((seen, observer) => {
      if (seen.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      soon()
    }).observe({ type: 'paint', buffered: true })
  }))
})()`

/** The router's scripts; on a public page they are deferred. */
export function DeferredScripts() {
  const nonce = useContext(NonceContext)
  const isPublic = !isAdministration(useLocation())
  const isDeferred = import.meta.env.PROD && isPublic
  useEffect(() => {
    // In a task of its own: while React commits, boundaries deeper in the page do not hear events yet.
    setTimeout(() => dispatchEvent(new Event(hydrated)))
  }, [])
  return (
    <>
      {import.meta.env.SSR && isDeferred ? <InertScripts nonce={nonce} /> : <Scripts />}
      {isDeferred && (
        // It has run when React hydrates: the browser's bundle needs no copy of it.
        <script nonce={nonce} suppressHydrationWarning>
          {import.meta.env.SSR ? starter : ''}
        </script>
      )}
    </>
  )
}

/** What the router renders, with the module script as plain text and its preloads as a list, for the starter to begin. */
function InertScripts(props: ComponentProps<typeof Scripts>): ReactNode {
  const elements = elementsOf(Scripts(props))
  const files = elements.flatMap(({ props: { href } }) => href ?? [])
  return elements
    .filter(({ type }) => type === 'script')
    .map(script =>
      script.props.type === 'module'
        ? cloneElement(script, { type: 'text/plain', async: false, [deferred]: files.join(' ') })
        : script,
    )
}

type ElementProps = ComponentProps<'script'> & { href?: string; [deferred]?: string }

/** The elements of a tree of fragments. */
function elementsOf(node: ReactNode): ReactElement<ElementProps>[] {
  return Children.toArray(node).flatMap(child => {
    if (!isValidElement<ElementProps>(child)) return []
    return child.type === Fragment ? elementsOf(child.props.children) : child
  })
}
