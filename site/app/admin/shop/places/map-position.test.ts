import { describe, expect, test } from 'vitest'
import { asAngle } from './angle.ts'
import { positionOfLink } from './map-position.ts'

describe('the position in a link of a map service', () => {
  test.each([
    [
      'https://www.google.com/maps/place/Town+Hall/@10.9,77.1,17z/data=!3m1!4b1!4m6!3d10.8235!4d77.0188!16s',
      '10.8235',
      '77.0188',
    ],
    ['https://www.google.com/maps/@10.8235,77.0188,15z', '10.8235', '77.0188'],
    ['https://maps.google.com/?q=10.8235,77.0188', '10.8235', '77.0188'],
    ['https://www.google.com/maps/search/?api=1&query=10.8235%2C77.0188', '10.8235', '77.0188'],
    ['https://www.google.com/maps/search/10.8235,+77.0188?entry=tts', '10.8235', '77.0188'],
    ['https://www.google.com/maps/dir/?api=1&destination=10.8235,77.0188', '10.8235', '77.0188'],
    ['https://www.openstreetmap.org/?mlat=10.8235&mlon=77.0188#map=16/10.9/77.1', '10.8235', '77.0188'],
    ['https://www.openstreetmap.org/#map=16/10.8235/77.0188', '10.8235', '77.0188'],
    ['https://maps.apple.com/?ll=10.8235,77.0188&q=Press', '10.8235', '77.0188'],
    ['https://maps.apple.com/place?coordinate=10.8235,77.0188&name=Press', '10.8235', '77.0188'],
    ['https://www.bing.com/maps?cp=10.8235~77.0188&lvl=16', '10.8235', '77.0188'],
    ['geo:10.8235,77.0188?z=16', '10.8235', '77.0188'],
    [' -33.85, 151.2 ', '-33.85', '151.2'],
    [`10°49'24.6"N 77°01'07.7"E`, '10.8235', '77.0188056'],
    [`10°49′24.6″ N, 77°1′7.7″ E`, '10.8235', '77.0188056'],
    [`33°51'S 151°12'E`, '-33.85', '151.2'],
    ['10.8235° N, 77.0188° E', '10.8235', '77.0188'],
    ['N 10.8235 E 77.0188', '10.8235', '77.0188'],
    ['77.0188° E, 10.8235° N', '10.8235', '77.0188'],
    ['77.0188, 10.8235 N', '10.8235', '77.0188'],
    ['77.0188° E, 10.8235', '10.8235', '77.0188'],
    ['W 77.0188 S 10.8235', '-10.8235', '-77.0188'],
    [`151°12'E 33°51'S`, '-33.85', '151.2'],
    [`10°49'24.6", 77°01'07.7"`, '10.8235', '77.0188056'],
    [`https://www.google.com/maps/place/10%C2%B049'24.6%22N+77%C2%B001'07.7%22E/`, '10.8235', '77.0188056'],
  ])('is read from %s', (link, latitude, longitude) => {
    expect(positionOfLink(link)).toEqual({ latitude, longitude })
  })

  test.each([
    '',
    'Mill Road',
    'https://maps.app.goo.gl/AbCdEf123',
    'https://maps.google.com/?q=110.5,77.0',
    'https://www.openstreetmap.org/#map=16/10.8/277.0',
    'https://www.google.com/maps/place/Town+Hall',
    'Mill Road, Pollachi',
    `10°61'00"N 77°01'07.7"E`,
    `91°00'00"N 77°01'07.7"E`,
    '10.8235° N, 77.0188° N',
    'E 10.8235 W 77.0188',
    `10°49'N 77°01'S`,
  ])('is not in %j', link => {
    expect(positionOfLink(link)).toBeUndefined()
  })
})

test('an angle of the other axis is none of this one', () => {
  expect(asAngle('77.0188° E', 'longitude')).toBe('77.0188')
  expect(asAngle('77.0188° E', 'latitude')).toBeUndefined()
  expect(asAngle('10.8235 s', 'latitude')).toBe('-10.8235')
  expect(asAngle('10.8235 s', 'longitude')).toBeUndefined()
})
