/** A pointer, finger or focus that stays on a link for this many milliseconds shows intent. */
const dwell = 80

/**
 * Reports links of this site under a resting pointer, a held finger or keyboard focus; returns the function
 * that stops it.
 */
export function onLinkIntent(onIntent: (link: HTMLAnchorElement) => void): () => void {
  let meant: HTMLAnchorElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const mean = (link: HTMLAnchorElement | undefined) => {
    if (link === meant) return
    meant = link
    clearTimeout(timer)
    if (link) timer = setTimeout(() => onIntent(link), dwell)
  }
  const onLink = ({ target }: Event) => mean(linkOf(target))
  const onFocus = ({ target }: Event) => {
    if (target instanceof Element && target.matches(':focus-visible')) mean(linkOf(target))
  }
  const forget = () => mean(undefined)

  const listeners: [string, (event: Event) => void][] = [
    // Not `mouseover`, which also fires when the page changes under a resting pointer.
    ['mousemove', onLink],
    ['touchstart', onLink],
    ['touchmove', forget],
    ['focusin', onFocus],
    // From the click on, the router loads the page itself.
    ['click', forget],
  ]
  for (const [name, listener] of listeners)
    document.addEventListener(name, listener, { passive: true, capture: true })
  return () => {
    forget()
    for (const [name, listener] of listeners) document.removeEventListener(name, listener, { capture: true })
  }
}

function linkOf(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== location.origin || link.target !== '' || link.hasAttribute('download'))
    return undefined
  return link
}
