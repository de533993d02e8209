/** Languages in which an owner may write a country. */
const languages = ['en', 'hi', 'ta']

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

let codes: Map<string, string> | undefined

/** The codes of all countries (ISO 3166) by name and by code, in lower case. */
function countryCodes(): Map<string, string> {
  const all = letters
    .flatMap(first => letters.map(second => first + second))
    // Not those of former countries, which have the names of their successors.
    .filter(code => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
  const found = new Map<string, string>()
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
    for (const code of all) {
      const name = names.of(code)
      if (name) found.set(name.toLowerCase(), code).set(code.toLowerCase(), code)
    }
  }
  return found
}

/** The code of a country that is named in words, or by its code: "India" is IN; undefined for any other text. */
export function countryCode(text: string | undefined): string | undefined {
  codes ??= countryCodes()
  return text === undefined ? undefined : codes.get(text.trim().replace(/\.$/, '').toLowerCase())
}
