;(() => {
  const longestWaitMs = 3000
  const lastPaintMs = 100
  const source = document.querySelector('script[data-deferred]')
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
  if (performance.getEntriesByType('navigation')[0]?.type !== 'navigate') page.dataset.restored = ''
  const start = () => {
    delete page.dataset.opening
    for (const move of moves) removeEventListener(move, start, true)
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
    script.onerror = letGo
    document.head.append(script)
    script.remove()
  }
  for (const move of moves) addEventListener(move, start, true)
  addEventListener('click', hold, true)
  const finish = () => {
    letGo()
    delete page.dataset.restored
    removeEventListener('popstate', follow)
  }
  addEventListener('chekku:hydrated', finish, { once: true })
  const { pathname, search } = location
  const follow = () => {
    if (location.pathname === pathname && location.search === search) return
    for (const end of ['pagehide', 'visibilitychange'])
      addEventListener(end, event => event.stopImmediatePropagation(), true)
    location.reload()
  }
  addEventListener('popstate', follow)
  addEventListener('unhandledrejection', letGo)
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
})()
