/** Longer ones may have to part on a narrow screen. */
const longestWhole = 16

/** A heading's text as it is, but that no short word parts at its hyphen: "Wood-Pressed" stays on one line. */
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

/** The first word with a hyphen between its letters, and where it begins. No name is longer than its 120 characters. */
function hyphened(text: string): [word: string, at: number] | [] {
  const found = /\S{0,120}\p{L}-\p{L}\S{0,120}/u.exec(text)
  return found ? [found[0], found.index] : []
}
