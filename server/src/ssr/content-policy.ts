import { createHash } from 'node:crypto'

/**
 * The content security policy of a page: the site's files, and the renderer's inline scripts by their hashes. Not by a
 * nonce, which would differ in each response, while a cached page has the same bytes for everyone.
 */
export function contentPolicy(inlineScripts: readonly string[]): string {
  const hashes = inlineScripts.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The contact page checks that the map is reachable before it shows it.
    "connect-src 'self' https://www.openstreetmap.org",
    "manifest-src 'self'; worker-src 'self'; frame-src https://www.openstreetmap.org",
    // The message form without JavaScript. Chromium also applies this to the chat's redirect.
    "form-action 'self' https://wa.me https://api.whatsapp.com",
    "base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  ].join('; ')
}
