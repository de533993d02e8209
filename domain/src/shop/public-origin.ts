/** Names that no public DNS answers. */
const localNames = /(?:^|\.)(?:local|localhost|internal|intranet|lan|home|home\.arpa|test|invalid)$/
/** Loopback, private, link-local and shared addresses. */
const localIpv4 =
  /^(?:0|10|127)\.|^169\.254\.|^192\.168\.|^172\.(?:1[6-9]|2\d|3[01])\.|^100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./
const isIpv4 = (host: string) => /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)
/** Loopback, unspecified and mapped ones, unique local and link-local ones. */
const localIpv6 = /^\[(?:::|f[cd][0-9a-f]{2}:|fe[89ab][0-9a-f]:)/

/** True for an origin that can be opened from anywhere: no address or name of the own machine or network. */
export function isPublicOrigin(origin: string): boolean {
  const host = new URL(origin).hostname.replace(/\.$/, '')
  if (host.startsWith('[')) return !localIpv6.test(host)
  if (isIpv4(host)) return !localIpv4.test(host)
  return host.includes('.') && !localNames.test(host)
}
