import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'

/*
 * The policy allows only the inline scripts and styles that the renderer wrote, which it marks with an unguessable nonce.
 * The nonce is then removed: a cached page has the same bytes for everyone, and its policy names them by hash.
 */

/** The nonce of the page being rendered, for loaders; null without a policy, as in the development server. */
export const scriptNonce = createContext<string | null>(null)

/** The same for components. */
export const NonceContext = createReactContext<string | undefined>(undefined)

/** The page without nonces, and the texts of the inline scripts and styles that had one. */
export function withoutNonce(html: string, nonce: string) {
  const attribute = ` nonce="${nonce}"`
  const textsOf = (element: 'script' | 'style'): string[] =>
    html
      .split(`<${element}`)
      .slice(1)
      .flatMap(part => {
        const start = part.indexOf('>')
        if (!part.slice(0, start).includes(attribute)) return []
        return [part.slice(start + 1, part.indexOf(`</${element}>`))]
      })
  return {
    html: html.replaceAll(attribute, ''),
    inlineScripts: textsOf('script'),
    inlineStyles: textsOf('style'),
  }
}
