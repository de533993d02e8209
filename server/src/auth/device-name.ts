/** The first match wins, since browsers name others beside themselves. */
const browsers = [
  ['Edg', 'Edge'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'CrOS', 'Linux'] as const

/** A short name of a device, such as "Chrome on Android", from its user agent; "" if it matches none. */
export function deviceName(userAgent = ''): string {
  const browser = browsers.find(([mark]) => userAgent.includes(mark))?.[1]
  const system = systems.find(mark => userAgent.includes(mark))
  if (!browser || !system) return browser ?? system ?? ''
  return `${browser} on ${system === 'CrOS' ? 'ChromeOS' : system}`
}
