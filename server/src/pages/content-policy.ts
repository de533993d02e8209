import { createHash } from 'node:crypto'

/**
 * The content policy of one page: only its own files, and the inline scripts that it was rendered with, by their
 * hashes. (A nonce would have to be another for each answer; a page that is kept has the same bytes for everyone.)
 */
export function contentPolicy(html: string): string {
  const hashes = inlineScripts(html).map(
    text => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )
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

/** No regular expression: one that looks for the end of each script would look through the page once for each. */
function inlineScripts(html: string): string[] {
  const [, ...scripts] = html.split('<script')
  return scripts.flatMap(script => {
    const start = script.indexOf('>')
    const isFromFile = /\ssrc=/.test(script.slice(0, start))
    return isFromFile ? [] : script.slice(start + 1, script.indexOf('</script>'))
  })
}
