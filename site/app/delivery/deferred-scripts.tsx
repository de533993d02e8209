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
 * On a slow network the script would compete with the first paint, so on a public page it starts once the page and its
 * pictures are painted, or with the first input. Links, menus and fields work without it; the last button pressed before
 * hydration is pressed again after it. If a file fails to load, buttons act as they do without JavaScript: the inline
 * script imports the entry itself, so a failure is an unhandled rejection and not an error event.
 */

/** The script starts after this many milliseconds at the latest, even if the page is still loading. */
const longestWaitMs = 3_000

/** Time from the load event to the paint of the last picture. */
const lastPaintMs = 100

const deferred = 'data-deferred'
const hydrated = 'chekku:hydrated'

/** The inline script that waits and starts the router's script. */
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
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(start, ${lastPaintMs})))
})()`

/** The router's scripts; deferred on public pages. */
export function DeferredScripts() {
  const nonce = useContext(NonceContext)
  const isPublic = !isAdministration(useLocation())
  const isDeferred = import.meta.env.PROD && isPublic
  useEffect(() => {
    // In a separate task: during React's commit, boundaries deeper in the page do not handle events yet.
    setTimeout(() => dispatchEvent(new Event(hydrated)))
  }, [])
  return (
    <>
      {import.meta.env.SSR && isDeferred ? <InertScripts nonce={nonce} /> : <Scripts />}
      {isDeferred && (
        // It has already run when React hydrates, so the browser bundle leaves it out.
        <script nonce={nonce} suppressHydrationWarning>
          {import.meta.env.SSR ? starter : ''}
        </script>
      )}
    </>
  )
}

/** The router's scripts with the module script as inert text and its preloads as a list, for the starter to run. */
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

/** The elements of a tree, with fragments flattened. */
function elementsOf(node: ReactNode): ReactElement<ElementProps>[] {
  return Children.toArray(node).flatMap(child => {
    if (!isValidElement<ElementProps>(child)) return []
    return child.type === Fragment ? elementsOf(child.props.children) : child
  })
}
