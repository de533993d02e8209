// Starts the scripts of a public page. `deferred-scripts.tsx` has the reasons, and leaves out comments and indentation.
;(() => {
  const longestWaitMs = 3000
  const lastPaintMs = 100
  const source = document.querySelector('script[data-deferred]')
  if (!source) return
  const page = document.documentElement
  page.dataset.opening = ''
  if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate') page.dataset.restored = ''

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
