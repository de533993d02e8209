const ANGLE =
  /^([NSEW])?\s?(-?)(\d{1,3}(?:\.\d{1,20})?)\s?[°º]?\s?(?:(\d{1,3}(?:\.\d{1,20})?)\s?['′’]\s?)?(?:(\d{1,3}(?:\.\d{1,20})?)\s?(?:["″”]|'')\s?)?([NSEW])?$/i

/**
 * An angle, `12.5`, `12.5° N` or `12°30'0"N`, as degrees in text; a plain number stays exactly as it is written.
 * Undefined if it is none.
 */
export function asAngle(typed: string): string | undefined {
  const [, before = '', minus, degrees, minutes, seconds, after = ''] = ANGLE.exec(typed.trim()) ?? []
  if (degrees === undefined || Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return undefined
  const sign = minus || /[SW]/i.test(before + after) ? '-' : ''
  if (minutes === undefined && seconds === undefined) return sign + degrees
  const whole = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  return sign + String(Number(whole.toFixed(7)))
}

/** Latitude and longitude in one text: parted by a comma, or each with its hemisphere before or after it. */
const PAIRS = [
  /^([^,]{1,40}),([^,]{1,40})$/,
  /^([NS][^EW]{1,40})([EW].{1,40})$/i,
  /^(.{1,40}[NS])(.{1,40}[EW])$/i,
]

export function splitAngles(text: string): string[] {
  for (const pair of PAIRS) {
    const [, latitude, longitude] = pair.exec(text) ?? []
    if (latitude !== undefined && longitude !== undefined) return [latitude, longitude]
  }
  return []
}
