/** A text of lines, each of which ends with a line feed; where each of them begins, and where the text ends. */
export interface Lines {
  text: string
  starts: readonly number[]
}

export const noLines: Lines = { text: '', starts: [0] }

/** How many characters a line has. */
export const lengthOf = ({ starts }: Lines, line: number): number =>
  (starts[line + 1] ?? 0) - (starts[line] ?? 0)

/** Of a list it is rare that more lines than this have gone from one place. */
const mostGone = 8

/**
 * The lines of an earlier text that stand in `text` at `at`, one behind the other: from the line `next` on, or from one a
 * little further, if there are any. Thousands of them are compared as a whole, without a look at each.
 */
export function sameLines(
  { text: earlier, starts }: Lines,
  next: number,
  text: string,
  at: number,
): { from: number; to: number } {
  const areSame = (from: number, to: number, place: number) =>
    to < starts.length &&
    earlier.slice(starts[from], starts[to]) ===
      text.slice(place, place + (starts[to] ?? 0) - (starts[from] ?? 0))
  const from = firstOf(next, next + mostGone, line => areSame(line, line + 1, at))
  if (from === undefined) return { from: next, to: next }
  let to = from + 1
  for (let step = 512; step >= 1; step /= 2) {
    while (areSame(to, to + step, at + (starts[to] ?? 0) - (starts[from] ?? 0))) to += step
  }
  return { from, to }
}

function firstOf(from: number, to: number, isIt: (line: number) => boolean): number | undefined {
  for (let line = from; line < to; line += 1) if (isIt(line)) return line
  return undefined
}
