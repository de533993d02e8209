import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/*
 * The policy of a page lets those inline scripts run that the renderer wrote. It marks each with a nonce that nobody can know
 * beforehand, so that a script which a fault lets through from a stored text carries none. The mark is taken out again: a
 * page that is cached has the same bytes for everyone, and names its scripts by their hashes.
 */

/** The mark of the page that is rendered, for loaders' side; null where nobody asks for a policy, as the development server. */
export const scriptNonce = createContext<string | null>(null)

/** The same for what is rendered. */
export const NonceContext = createReactContext<string | undefined>(undefined)

/** A page without its marks, and the texts of the scripts that had one. */
export function withoutNonce(html: string, mark: string): { html: string; inlineScripts: string[] } {
  const attribute = ` nonce="${mark}"`
  const inlineScripts = html
    .split('<script')
    .slice(1)
    .flatMap(part => {
      const start = part.indexOf('>')
      if (!part.slice(0, start).includes(attribute)) return []
      return [part.slice(start + 1, part.indexOf('</script>'))]
    })
  return { html: html.replaceAll(attribute, ''), inlineScripts }
}
