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

/** The first word with a hyphen between its letters, and where it begins. */
function hyphened(text: string): [word: string, at: number] | [] {
  const found = /\S*\p{L}-\p{L}\S*/u.exec(text)
  return found ? [found[0], found.index] : []
}
