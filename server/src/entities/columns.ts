export const flagColumn = <Flag extends boolean | undefined>(flag: Flag) =>
  (flag === undefined ? undefined : Number(flag)) as Flag extends boolean ? 0 | 1 : undefined

/** A reference to a category within another entity; null if there is none, or in the trash, where it has no name. */
export const categoryReference = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { _id: id, name }
