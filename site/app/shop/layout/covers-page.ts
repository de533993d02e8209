/** Sampling step in pixels, smaller than any text or control. */
const step = 9

const controls = 'a, button, input, textarea, select, summary, label, iframe'

/** Whether text or a control lies in the lower right corner, under the area of `box`. */
export function coversPage(box: HTMLElement): boolean {
  const { clientWidth, clientHeight } = document.documentElement
  for (const x of points(clientWidth - box.offsetWidth, clientWidth))
    for (const y of points(clientHeight - box.offsetHeight, clientHeight))
      if (document.elementsFromPoint(x, y).some(element => !box.contains(element) && isMeant(element)))
        return true
  return false
}

/** Sample points from one edge to the other, including both. */
function points(from: number, to: number): number[] {
  const count = Math.ceil((to - from) / step)
  return Array.from({ length: count + 1 }, (_, at) => Math.min(from + at * step, to - 1))
}

function isMeant(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  return element.closest(controls) !== null || [...element.childNodes].some(isText)
}

const isText = (node: Node) => node instanceof Text && node.data.trim() !== ''
