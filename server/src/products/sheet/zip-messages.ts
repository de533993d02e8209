/** Sentences about a ZIP of pictures, and about files in it. */
export const zipMessages = {
  unreadable:
    'The pictures cannot be read: this is not a ZIP, or it is damaged or not complete. Please make it anew.',
  tooManyFiles: (most: number) =>
    `This ZIP of pictures has more than ${most} files. Please import the pictures in parts.`,
  tooMuch: 'These pictures are too many to be prepared at once. Please import them in parts.',
  bomb: 'The pictures of this ZIP are packed as no pictures are: it may be made to do harm',
  missing: (name: string) => `There is no file “${name}” in the ZIP`,
  twice: 'In the ZIP, several files have this name. Please give each another one.',
  outside: 'The name of this file in the ZIP leads out of it: it may be made to do harm',
  link: 'In the ZIP, this is a link and not a picture',
  encrypted: 'In the ZIP, this file is locked with a password. Please make the ZIP without one.',
  method: 'In the ZIP, this file is packed in a way that is not read here. Please make the ZIP anew.',
  damaged: 'In the ZIP, this file is damaged. Please make the ZIP anew.',
  unused: (names: readonly string[]) => {
    const shown = names.slice(0, 10).map(name => `“${name.slice(0, 100)}”`)
    return `No row names ${names.length === 1 ? 'a file' : `${names.length} files`} of the ZIP: ${shown.join(', ')}${names.length > 10 ? ' …' : ''}`
  },
}
