/** Up to this many pages all numbers are shown. */
const mostWithoutGaps = 9

/** The page numbers to show: all if there are few, else both ends and those around the current page, with gaps. */
export function pageNumbers(page: number, pages: number): { number: number; hasGapBefore: boolean }[] {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const isShown = (number: number) =>
    pages <= mostWithoutGaps || number === 1 || number === pages || Math.abs(number - page) <= 2
  return numbers.filter(isShown).map((number, index, shown) => ({
    number,
    hasGapBefore: number - (shown[index - 1] ?? 0) > 1,
  }))
}
