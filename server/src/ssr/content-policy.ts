import { createHash } from 'node:crypto'

/**
 * The content policy of one page: only its own files, and the inline scripts that the renderer wrote, by their hashes. What
 * else stands in the page was stored by somebody. (A nonce would have to be another for each answer; a page that is kept has
 * the same bytes for everyone.)
 */
export function contentPolicy(inlineScripts: readonly string[]): string {
  const hashes = inlineScripts.map(text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  return [
    "default-src 'none'",
    ["script-src 'self'", ...new Set(hashes)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The contact page looks whether the map can be reached before it shows it.
    "connect-src 'self' https://www.openstreetmap.org",
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://www.openstreetmap.org',
    // The message form of a reader without script; Chromium holds the chat's own redirect to the same rule.
    "form-action 'self' https://wa.me https://api.whatsapp.com",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
