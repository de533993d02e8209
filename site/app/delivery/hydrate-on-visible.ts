/** A part of a page whose script is held back. */
export interface DeferredSection {
  /** Loads the script. */
  bring: () => Promise<unknown>
  /** Lets it run once it is loaded. */
  open: () => Promise<unknown>
  /** Is called when it runs. */
  onRunning: (() => void) | undefined
}

/** A part runs when so much of the screen's height shows it: at its edge it has only its margin. */
const wayIn = '0px 0px -10%'

/** Who has looked at the first screen for so long, in milliseconds, costs nothing any more. */
const longLookMs = 8_000

/** What shows that somebody is there, who will soon come to the parts further down. */
const signs = ['scroll', 'pointermove', 'pointerdown', 'touchstart', 'keydown', 'popstate'] as const

/** What waits to be pressed again, by its place among what can be pressed in its box: the last press is what is meant. */
let pressed: { box: HTMLElement; place: number } | undefined

/**
 * Opens a part when the reader comes to it, by eye, focus or press. What is pressed in it before its script runs is
 * pressed again once it does, or left to the browser where the script cannot be had. Answers what ends it.
 */
export function hydrateOnVisible(box: HTMLElement, part: DeferredSection): () => void {
  let isLeftToBrowser = false
  const pressable = () => [...box.querySelectorAll<HTMLElement>('a[href], button')]

  const pressAgain = () => {
    if (pressed?.box !== box) return
    const button = pressable()[pressed.place]
    pressed = undefined
    button?.click()
  }
  const open = () => {
    part.open().catch((failure: unknown) => {
      console.warn('A part of this page has no script', failure)
      isLeftToBrowser = true
      pressAgain()
      isLeftToBrowser = false
    })
  }
  const prepare = () => {
    stopWaiting()
    // Who comes to the part asks again.
    part.bring().catch((failure: unknown) => console.warn('Nothing could be loaded ahead', failure))
  }
  const onFocus = ({ target }: Event) => {
    if (target instanceof Node && box.contains(target)) open()
  }
  const onClick = (event: MouseEvent) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLElement>('a[href], button') : null
    if (isLeftToBrowser || !button || !isOurs(button, event)) return
    pressed = undefined
    if (!box.contains(button)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed = { box, place: pressable().indexOf(button) }
    open()
  }
  const seen = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      seen.disconnect()
      open()
    },
    { rootMargin: wayIn },
  )

  const stopWaiting = () => {
    for (const sign of signs) removeEventListener(sign, prepare)
  }
  // Each by itself: what is done between two pictures of the page is not noticed.
  const longLook = setTimeout(() => whenIdle(open), longLookMs)
  const stop = () => {
    clearTimeout(longLook)
    stopWaiting()
    seen.disconnect()
    removeEventListener('focusin', onFocus, true)
    removeEventListener('click', onClick, true)
  }
  for (const sign of signs) addEventListener(sign, prepare, { passive: true })
  // Before React hears of it, who takes for handled what happens where its script is missing.
  addEventListener('focusin', onFocus, true)
  addEventListener('click', onClick, true)
  seen.observe(box)
  part.onRunning = () => {
    stop()
    // Not while React is still putting it down: it could not hear of a press on what stands deeper in it.
    setTimeout(pressAgain)
  }
  return stop
}

/** Not every browser says when it has nothing to do. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work) : setTimeout(work)

/** Whether the page's script would answer this press: other windows, other sites and downloads are the browser's. */
function isOurs(pressed: HTMLElement, { button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  if (!(pressed instanceof HTMLAnchorElement)) return true
  const isPlain = button === 0 && !(altKey || ctrlKey || metaKey || shiftKey)
  return isPlain && pressed.target === '' && pressed.origin === location.origin
}
