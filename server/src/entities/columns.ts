export const flagColumn = <Flag extends boolean | undefined>(flag: Flag) =>
  (flag === undefined ? undefined : Number(flag)) as Flag extends boolean ? 0 | 1 : undefined
