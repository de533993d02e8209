import { asAngle, splitAngles } from './angle.ts'

/** Degrees as text, exactly as written, so that no digit is lost. */
export interface MapPosition {
  latitude: string
  longitude: string
}

const PAIR = /^(?:geo:|loc:|@)?(-?\d{1,3}(?:\.\d{1,20})?)[,~/]\s?(-?\d{1,3}(?:\.\d{1,20})?)(?:[,?;]|$)/
const PLACE = /!3d(-?\d{1,3}(?:\.\d{1,20})?)!4d(-?\d{1,3}(?:\.\d{1,20})?)/
const MAP_HASH = /^#map=\d{1,2}(?:\.\d{1,9})?\/(.{1,60})$/

/** Query parameters with a position in links of Google, Apple and Bing maps. */
const parameters = ['q', 'query', 'destination', 'daddr', 'coordinate', 'll', 'center', 'cp']

/** The parts of a link that may be coordinates; those of an exact place precede those of the map's centre. */
function candidates(link: string): string[] {
  const url = URL.parse(link)
  if (url === null || url.protocol === 'geo:') return [link]
  const { pathname, hash, searchParams } = url
  const [, ...place] = PLACE.exec(decodedPath(pathname)) ?? []
  const marker = [searchParams.get('mlat'), searchParams.get('mlon')]
  return [
    place.join(),
    marker.join(),
    ...parameters.map(name => searchParams.get(name) ?? ''),
    ...decodedPath(pathname).split('/').reverse(),
    MAP_HASH.exec(hash)?.[1] ?? '',
  ]
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path).replaceAll('+', ' ')
  } catch {
    return path
  }
}

/** The position in a link of a map service, or in two typed angles; undefined if there is none. */
export function positionOfLink(text: string): MapPosition | undefined {
  for (const candidate of candidates(text.trim())) {
    const [latitude, longitude] = PAIR.exec(candidate)?.slice(1) ?? splitAngles(candidate).map(asAngle)
    if (latitude === undefined || longitude === undefined) continue
    if (Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180) return { latitude, longitude }
  }
  return undefined
}

const shortHosts = new Set(['maps.app.goo.gl', 'goo.gl', 'g.co', 'osm.org', 'bit.ly'])

/** True for the host of a link shortener: the position is only in the link that it redirects to. */
export const isShortLink = (text: string): boolean => shortHosts.has(URL.parse(text.trim())?.hostname ?? '')
