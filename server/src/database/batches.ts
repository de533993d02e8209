/** Maximum number of rows in one statement. */
const batch = 300

/** Parts of a list that fit one statement each. */
export const inBatches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / batch) }, (_, at) =>
    items.slice(at * batch, (at + 1) * batch),
  )
