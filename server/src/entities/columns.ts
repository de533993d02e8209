/** Converts a flag to its column. */
export function flagColumn(flag: boolean): 0 | 1
export function flagColumn(flag: boolean | undefined): 0 | 1 | undefined
export function flagColumn(flag: boolean | undefined): 0 | 1 | undefined {
  return flag === undefined ? undefined : (Number(flag) as 0 | 1)
}

/** A reference to a category within another entity; null if there is none, or in the trash, where it has no name. */
export const categoryReference = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { _id: id, name }
