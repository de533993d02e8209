import './without-eval.ts'
import { z } from 'zod'

/* Schemas of lists in requests. */

export function boundedList<Item extends z.ZodType>(label: string, item: Item, maximum: number) {
  return z
    .array(item, { error: `${label} must be a list` })
    .max(maximum, { error: `${label} can have at most ${maximum} entries`, abort: true })
}

/** Maximum length of a text quoted in a message, in characters. */
const QUOTED = 40

const quoted = (text: string) => (text.length > QUOTED ? `${[...text].slice(0, QUOTED).join('')}…` : text)

/**
 * Rejects an entry of a list that has the same text as one before it, by an error on its key. Empty texts are ignored;
 * the message names the text by default.
 */
export const noneTwice =
  <Item>(textOf: (item: Item) => string | undefined, key?: string, message?: string) =>
  ({ value: list, issues }: z.core.ParsePayload<Item[]>) => {
    const texts = new Set<string>()
    for (const [index, item] of list.entries()) {
      const text = textOf(item)
      if (!text) continue
      if (texts.has(text))
        issues.push({
          code: 'custom',
          input: list,
          path: key === undefined ? [index] : [index, key],
          message: message ?? `“${quoted(text)}” is here twice`,
        })
      texts.add(text)
    }
  }
