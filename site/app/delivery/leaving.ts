/**
 * Lets a reader leave while a file of the page is still on its way. Firefox gives such a file up at once, and the router loads
 * the page anew for want of it, in place of the one that the reader wanted.
 */
export function allowLeaving(): void {
  let isLeaving = false
  const stay = () => {
    isLeaving = false
  }
  addEventListener('beforeunload', () => {
    isLeaving = true
  })
  // Not everybody leaves: what was followed may be saved, or be a telephone number. Who presses something is still here.
  addEventListener('click', stay, true)
  addEventListener('pageshow', stay)
  // Not in every browser.
  window.navigation?.addEventListener('navigate', event => {
    if (isLeaving && event.navigationType === 'reload' && !event.userInitiated) event.preventDefault()
  })
}
