export const redirectLimits = { lines: 5_000, pathCharacters: 500 } as const

/** Messages about a list of redirects, and about one line of it. */
export const redirectMessages = {
  saved: (count: number) =>
    count === 1
      ? '1 old address leads here now'
      : `${count.toLocaleString('en-IN')} old addresses lead here now`,
  loadFailed: 'Failed to load the old addresses',
  checkFailed: 'Failed to check the old addresses',
  saveFailed: 'Failed to save the old addresses',
  list: 'Redirects must be a list of old and new paths',
  tooMany: `At most ${redirectLimits.lines.toLocaleString('en-IN')} old addresses can be kept`,
  from: 'Old address must begin with / or https://, such as /shop/oil.html',
  fromTooLong: `Old address must have at most ${redirectLimits.pathCharacters} characters`,
  fromIsOurs: 'Old address is a page of this shop',
  fromIsGone: 'This deleted page already shows visitors similar ones',
  fromHasSpace: 'Put a comma between both addresses, or write a space as %20',
  toHasSpace: 'Write the space in the new address as %20',
  to: 'New address must begin with /, or name a product or category',
  toIsNone: 'New address leads to no page of this shop',
  toIsGone: 'New address leads to a deleted page: restore it, or choose another',
  toTooLong: `New address must have at most ${redirectLimits.pathCharacters} characters`,
  noSuchName: (name: string) => `No product or category is called “${name}”. Addresses begin with /`,
  repeated: (line: number) => `Line ${line} has this old address already`,
  loop: 'Both addresses are the same',
  chain: (line: number) => `Use the new address of line ${line} here too`,
} as const
