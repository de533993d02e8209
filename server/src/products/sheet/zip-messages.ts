/** Sentences about a ZIP of pictures, and about files in it. */
export const zipMessages = {
  unreadable: 'This file is not a ZIP, or it is damaged. Please make it again.',
  tooManyFiles: (most: number) =>
    `This ZIP has more than ${most} files. Please import the pictures in parts.`,
  tooMuch: 'These are too many pictures at once. Please import them in parts.',
  bomb: 'This ZIP is packed in an unusual way and may be harmful',
  missing: (name: string) => `The ZIP has no file “${name}”`,
  twice: 'Several files in the ZIP have this name. Please rename them.',
  outside: 'This file’s name leads out of the ZIP and may be harmful',
  link: 'This file in the ZIP is a link, not a picture',
  encrypted: 'This file in the ZIP has a password. Please make the ZIP without one.',
  method: 'This file in the ZIP can’t be unpacked. Please make the ZIP again.',
  damaged: 'This file in the ZIP is damaged. Please make the ZIP again.',
  unused: (names: readonly string[]) => {
    const shown = names.slice(0, 10).map(name => `“${name.slice(0, 100)}”`)
    return `No row uses ${names.length === 1 ? 'this file' : `these ${names.length} files`} of the ZIP: ${shown.join(', ')}${names.length > 10 ? ' …' : ''}`
  },
}
