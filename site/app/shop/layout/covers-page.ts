/** Finer than anything that is read or pressed. */
const step = 9

const controls = 'a, button, input, textarea, select, summary, label, iframe'

/** Whether something of the page that is read or pressed lies in the lower right corner, where `box` stands or would stand. */
export function coversPage(box: HTMLElement): boolean {
  const { clientWidth, clientHeight } = document.documentElement
  for (const x of points(clientWidth - box.offsetWidth, clientWidth))
    for (const y of points(clientHeight - box.offsetHeight, clientHeight))
      if (document.elementsFromPoint(x, y).some(element => !box.contains(element) && isMeant(element)))
        return true
  return false
}

/** From one edge to the other, both included. */
function points(from: number, to: number): number[] {
  const count = Math.ceil((to - from) / step)
  return Array.from({ length: count + 1 }, (_, at) => Math.min(from + at * step, to - 1))
}

function isMeant(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  return element.closest(controls) !== null || [...element.childNodes].some(isText)
}

const isText = (node: Node) => node instanceof Text && node.data.trim() !== ''
