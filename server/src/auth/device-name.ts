/** Of several names that browsers give, the first that is found. */
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

/** A short name of a device for people, such as "Chrome on Android", by what its browser says of itself; "" if that says nothing. */
export function deviceName(userAgent = ''): string {
  const browser = browsers.find(([mark]) => userAgent.includes(mark))?.[1]
  const system = systems.find(mark => userAgent.includes(mark))
  if (!browser || !system) return browser ?? system ?? ''
  return `${browser} on ${system === 'CrOS' ? 'ChromeOS' : system}`
}
