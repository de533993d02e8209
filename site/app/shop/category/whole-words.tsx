/** Longer words may need to break on a narrow screen. */
const longestWhole = 16

/** Keeps short hyphenated words in a heading on one line ("Wood-Pressed"). */
export function WholeWords({ text }: { text: string }) {
  const [word = '', at = 0] = hyphened(text)
  if (word === '') return text
  return (
    <>
      {text.slice(0, at)}
      {word.length > longestWhole ? word : <span className="whitespace-nowrap">{word}</span>}
      <WholeWords text={text.slice(at + word.length)} />
    </>
  )
}

/** Finds the first hyphenated word and its index; 120 characters is the longest name. */
function hyphened(text: string): [word: string, at: number] | [] {
  const found = /\S{0,120}\p{L}-\p{L}\S{0,120}/u.exec(text)
  return found ? [found[0], found.index] : []
}
