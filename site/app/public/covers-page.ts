/** Finer than anything that is read or pressed. */
const step = 9

const controls = 'a, button, input, textarea, select, summary, label, iframe'

/** Whether something of the page that is read or pressed lies in the lower right corner, where `box` stands or would stand. */
export function coversPage(box: HTMLElement): boolean {
  const { clientWidth, clientHeight } = document.documentElement
  for (let x = clientWidth - box.offsetWidth + 1; x < clientWidth; x += step)
    for (let y = clientHeight - box.offsetHeight + 1; y < clientHeight; y += step)
      if (document.elementsFromPoint(x, y).some(element => !box.contains(element) && isMeant(element)))
        return true
  return false
}

function isMeant(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  return element.closest(controls) !== null || [...element.childNodes].some(isText)
}

const isText = (node: Node) => node instanceof Text && node.data.trim() !== ''
