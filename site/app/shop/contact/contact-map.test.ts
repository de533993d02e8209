import { directionsUrl } from '@chekku/domain/shop/map-links'
import { expect, test } from 'vitest'
import { mapEmbedUrl } from './contact-map.tsx'

const spot = { latitude: 10.8235, longitude: 77.0188 }

test('the embedded map shows the streets around the coordinates and a marker', () => {
  const { origin, pathname, searchParams } = new URL(mapEmbedUrl(spot))
  expect(origin + pathname).toBe('https://www.openstreetmap.org/export/embed.html')
  expect(searchParams.get('marker')).toBe('10.8235,77.0188')
  expect(searchParams.get('bbox')).toBe('77.00880,10.81750,77.02880,10.82950')
})

test.each(['10.8235,77.0188', '7 Market Street & Mill Road, Pollachi #2'])(
  'directions accept coordinates or an address with any characters: %s',
  to => {
    expect(new URL(directionsUrl(to)).searchParams.get('destination')).toBe(to)
  },
)
