import { expect, test } from 'vitest'
import { directionsUrl, mapEmbedUrl } from './map-link.ts'

const spot = { latitude: 10.8235, longitude: 77.0188 }

test('the embedded map shows the streets around the coordinates and a marker', () => {
  const { origin, pathname, searchParams } = new URL(mapEmbedUrl(spot))
  expect(origin + pathname).toBe('https://www.openstreetmap.org/export/embed.html')
  expect(searchParams.get('marker')).toBe('10.8235,77.0188')
  expect(searchParams.get('bbox')).toBe('77.00880,10.81750,77.02880,10.82950')
})

test('directions accept coordinates or an address with any characters', () => {
  expect(new URL(directionsUrl(spot)).searchParams.get('destination')).toBe('10.8235,77.0188')
  const address = '7 Market Street & Mill Road, Pollachi #2'
  expect(new URL(directionsUrl(address)).searchParams.get('destination')).toBe(address)
})
