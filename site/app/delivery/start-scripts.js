// Starts the scripts of a public page after its first paint, or with the first input. `deferred-scripts.tsx` leaves out comments
// and indentation.
;(() => {
  // A slow phone paints well after the load event, and scripts that run before would delay its paint.
  const longestWaitMs = 3000
  // The last picture may come after the first paint.
  const lastPaintMs = 100
  const source = document.querySelector('script[data-deferred]')
  if (!source) return
  const page = document.documentElement
  page.dataset.opening = ''
  // The position of a page that is loaded again was taken with its fonts. The mark, which is set before the position is
  // restored, keeps scroll anchoring from moving it when the fonts come.
  if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate') page.dataset.restored = ''

  // Links, menus and fields work before hydration; the last button that is pressed then is pressed again after it.
  let heldButton
  const holdPress = event => {
    const button = event.target.closest('button')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    heldButton = button
  }
  const releasePress = () => {
    removeEventListener('click', holdPress, true)
    removeEventListener('unhandledrejection', releasePress)
    if (heldButton) heldButton.click()
    heldButton = undefined
  }
  addEventListener('click', holdPress, true)
  // If a file fails to load, buttons act as they do without JavaScript. The inline script imports the entry itself, so that
  // is a rejection and no error event.
  addEventListener('unhandledrejection', releasePress)

  const inputs = ['pointerdown', 'keydown', 'focusin', 'touchstart', 'wheel']
  const start = () => {
    delete page.dataset.opening
    for (const input of inputs) removeEventListener(input, start, true)
    if (!source.hasAttribute('data-deferred')) return
    for (const href of source.getAttribute('data-deferred').split(' ')) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    source.removeAttribute('data-deferred')
    const script = document.createElement('script')
    script.type = 'module'
    script.text = source.text
    script.onerror = releasePress
    document.head.append(script)
    script.remove()
  }
  for (const input of inputs) addEventListener(input, start, true)
  setTimeout(start, longestWaitMs)
  const startSoon = () => setTimeout(start, lastPaintMs)
  addEventListener('load', () => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return requestAnimationFrame(startSoon)
    new PerformanceObserver((entries, observer) => {
      if (entries.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      startSoon()
    }).observe({ type: 'paint', buffered: true })
  })

  // After a reload, Back and Forward change the address alone within the former document. Until the router listens, such a
  // page is loaded again.
  const { pathname, search } = location
  const loadOtherPage = () => {
    if (location.pathname === pathname && location.search === search) return
    // The router would store a position for the new address.
    for (const type of ['pagehide', 'visibilitychange'])
      addEventListener(type, event => event.stopImmediatePropagation(), true)
    location.reload()
  }
  addEventListener('popstate', loadOtherPage)
  const onHydrated = () => {
    releasePress()
    delete page.dataset.restored
    removeEventListener('popstate', loadOtherPage)
  }
  addEventListener('chekku:hydrated', onHydrated, { once: true })
})()
