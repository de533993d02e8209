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
  from: 'Old path must begin with / or be a whole address, such as /shop/oil.html',
  fromTooLong: `Old path must have at most ${redirectLimits.pathCharacters} characters`,
  fromIsOurs: 'Old path is a page of this shop',
  fromIsGone: 'Old path is a deleted page here: it already shows similar ones',
  fromHasSpace: 'Old path has a space: put a comma between both paths, or write %20',
  toHasSpace: 'New path has a space: write it as %20',
  to: 'New path must begin with one /, or be the name of a product or a category',
  toIsNone: 'New path leads to no page of this shop',
  toIsGone: 'New path leads to something deleted: restore it, or choose another page',
  toTooLong: `New path must have at most ${redirectLimits.pathCharacters} characters`,
  noSuchName: (name: string) => `No product or category is called “${name}”. A path begins with /`,
  repeated: (line: number) => `Old path is in line ${line} already`,
  loop: 'New path is the same as the old path',
  chain: (line: number) => `New path is an old path in line ${line}: use the new path of that line`,
} as const
