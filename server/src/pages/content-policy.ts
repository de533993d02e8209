import { createHash } from 'node:crypto'

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g

/**
 * The content policy of one page: only its own files, and the inline scripts that it was rendered with, by their
 * hashes. (A nonce would have to be another for each answer; a page that is kept has the same bytes for everyone.)
 */
export function contentPolicy(html: string): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(SCRIPT)) {
    if (/\ssrc=/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
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
