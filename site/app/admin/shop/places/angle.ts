/**
 * A hemisphere may stand before the angle or after it. Degrees may have a minus and a decimal fraction, and lack their
 * sign. Minutes and seconds need theirs, and each may be missing. A space may stand between any two parts.
 */
const ANGLE =
  /^([NSEW])?\s?(-?)(\d{1,3}(?:\.\d{1,20})?)\s?[°º]?\s?(?:(\d{1,3}(?:\.\d{1,20})?)\s?['′’]\s?)?(?:(\d{1,3}(?:\.\d{1,20})?)\s?(?:["″”]|'')\s?)?([NSEW])?$/i

/** The hemispheres that an angle of the axis can't have. */
const otherHemispheres = { latitude: /[EW]/i, longitude: /[NS]/i }

/**
 * An angle, `12.5`, `12.5° N` or `12°30'0"N`, as degrees in text; a plain number stays exactly as it is written.
 * Undefined if it is none, or of the other axis.
 */
export function asAngle(typed: string, axis: keyof typeof otherHemispheres): string | undefined {
  const [, before = '', minus, degrees, minutes, seconds, after = ''] = ANGLE.exec(typed.trim()) ?? []
  if (degrees === undefined || Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return undefined
  if (otherHemispheres[axis].test(before + after)) return undefined
  const sign = minus || /[SW]/i.test(before + after) ? '-' : ''
  if (minutes === undefined && seconds === undefined) return sign + degrees
  const whole = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3600
  return sign + String(Number(whole.toFixed(7)))
}

/** Two angles in one text: parted by a comma, or each with its hemisphere before or after it. */
const PAIRS = [
  /^([^,]{1,40}),([^,]{1,40})$/,
  /^([NSEW][^NSEW]{1,40})([NSEW][^NSEW]{1,40})$/i,
  /^([^NSEW]{1,40}[NSEW])([^NSEW]{1,40}[NSEW])$/i,
]

/** Latitude and longitude of two angles in one text, whose hemispheres tell which is which; by default latitude is first. */
export function splitAngles(text: string): (string | undefined)[] {
  for (const pair of PAIRS) {
    const [, first, second] = pair.exec(text) ?? []
    if (first === undefined || second === undefined) continue
    const isReversed = otherHemispheres.latitude.test(first) || otherHemispheres.longitude.test(second)
    const [latitude, longitude] = isReversed ? [second, first] : [first, second]
    return [asAngle(latitude, 'latitude'), asAngle(longitude, 'longitude')]
  }
  return []
}
