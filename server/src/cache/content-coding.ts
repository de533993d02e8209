import { LRUCache } from 'lru-cache'

/** Content codings, the smallest first. */
export const contentCodings = ['br', 'gzip', 'identity'] as const
export type ContentCoding = (typeof contentCodings)[number]

/** By `Accept-Encoding` header, of which browsers send a handful. */
const cached = new LRUCache<string, readonly ContentCoding[]>({ max: 200 })

/**
 * The codings that an `Accept-Encoding` header accepts, by its weights and then by size (RFC 9110, 12.5.3). Without the
 * header only identity, which every program reads.
 */
export function acceptedCodings(header: string | undefined): readonly ContentCoding[] {
  if (header === undefined) return ['identity']
  const known = cached.get(header)
  if (known) return known
  const accepted = parse(header)
  cached.set(header, accepted)
  return accepted
}

function parse(header: string): ContentCoding[] {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map(text => text.trim())
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters))
  }
  const any = weights.get('*')
  const weight = (coding: ContentCoding) =>
    weights.get(coding) ?? any ?? (coding === 'identity' ? Number.MIN_VALUE : 0)
  return contentCodings.filter(coding => weight(coding) > 0).sort((one, other) => weight(other) - weight(one))
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters.find(parameter => /^q\s*=/.test(parameter))
  if (quality === undefined) return 1
  const value = Number(quality.replace(/^q\s*=\s*/, ''))
  return value >= 0 && value <= 1 ? value : 1
}
