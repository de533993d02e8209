/** Content codings, best compression first. */
export const contentCodings = ['br', 'gzip', 'identity'] as const
export type ContentCoding = (typeof contentCodings)[number]

/** The codings that an `Accept-Encoding` header accepts, best first (RFC 9110, 12.5.3); without it only identity. */
export function acceptedCodings(header: string | undefined): readonly ContentCoding[] {
  if (header === undefined) return ['identity']
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map(text => text.trim())
    weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(parameters))
  }
  const weight = (coding: ContentCoding) =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? Number.MIN_VALUE : 0)
  return contentCodings.filter(coding => weight(coding) > 0).sort((one, other) => weight(other) - weight(one))
}

function weightOf(parameters: readonly string[]): number {
  const quality = parameters.map(text => text.split('=')).find(([name]) => name?.trim() === 'q')
  const weight = Number(quality?.[1] ?? 1)
  return weight >= 0 && weight <= 1 ? weight : 1
}
