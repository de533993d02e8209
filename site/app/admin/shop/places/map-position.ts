import { splitAngles } from './angle.ts'

/** Degrees as text, exactly as written, so that no digit is lost. */
export interface MapPosition {
  latitude: string
  longitude: string
}

/**
 * Latitude and longitude in the links of map services, in the order in which they are tried: those of an exact place, of Google,
 * OpenStreetMap and queries, precede those of the map's centre.
 */
const PAIRS = [
  /!3d(-?\d{1,3}(?:\.\d{1,20})?)!4d(-?\d{1,3}(?:\.\d{1,20})?)/,
  /mlat=(-?\d{1,3}(?:\.\d{1,20})?)&mlon=(-?\d{1,3}(?:\.\d{1,20})?)/,
  /[?&](?:q|query|destination|daddr|coordinate)=(?:loc:)?(-?\d{1,3}(?:\.\d{1,20})?), ?(-?\d{1,3}(?:\.\d{1,20})?)(?:&|$)/,
  /#map=\d{1,2}(?:\.\d{1,9})?\/(-?\d{1,3}(?:\.\d{1,20})?)\/(-?\d{1,3}(?:\.\d{1,20})?)$/,
  /(?:^|[=@:/])(-?\d{1,3}(?:\.\d{1,20})?)[,~] ?(-?\d{1,3}(?:\.\d{1,20})?)(?:[,?;&/]|$)/,
]

function decodedLink(link: string): string {
  try {
    return decodeURIComponent(link).replaceAll('+', ' ')
  } catch {
    return link
  }
}

/** The position in the link of a map, or in two typed angles; undefined if there is none. */
export function positionOfLink(text: string): MapPosition | undefined {
  const link = decodedLink(text.trim())
  const numbers = PAIRS.map(pair => pair.exec(link)?.slice(1) ?? [])
  const angles = link.split('/').map(splitAngles)
  for (const [latitude, longitude] of [...numbers, ...angles]) {
    if (latitude === undefined || longitude === undefined) continue
    if (Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180) return { latitude, longitude }
  }
  return undefined
}
