import sharp from 'sharp'

/** Exif orientation: 1 upright, 6 the usual portrait; 2, 4, 5 and 7 are mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8

/** The colour of each corner of the upright picture. */
export const cornerColours = {
  topLeft: { r: 210, g: 40, b: 40 },
  topRight: { r: 40, g: 160, b: 60 },
  bottomLeft: { r: 40, g: 70, b: 200 },
  bottomRight: { r: 230, g: 200, b: 40 },
} as const

/** Metadata of the photograph, as text that a test can search for. */
export const photographSecrets = ['Chekku Phone', '2026:01:15 07:30:00', 'Anbu Selvan'] as const

const exif = {
  IFD0: { Make: 'Chekku Phone', Model: 'Nine', Artist: 'Anbu Selvan' },
  IFD2: { DateTimeOriginal: '2026:01:15 07:30:00' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '13/1 4/1 5775/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '80/1 16/1 1400/100',
  },
}

const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Anbu Selvan"/>
</rdf:RDF></x:xmpmeta>`

/**
 * A JPEG as written by a phone: pixels in sensor orientation; Exif with orientation, position, time and author; XMP and
 * a wide-gamut colour profile. Width and height are those of the upright picture.
 */
export async function phonePhotograph({ width = 640, height = 480, orientation = 1 as Orientation } = {}) {
  const upright = await quarters(width, height)
  return sharp(await asTheSensorLay(upright, orientation))
    .withMetadata({ orientation })
    .withExifMerge(exif)
    .withXmp(xmp)
    .withIccProfile('p3')
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** Four quarters in the colours of their corners. */
function quarters(width: number, height: number): Promise<Buffer> {
  const left = Math.floor(width / 2)
  const top = Math.floor(height / 2)
  const quarter = (background: { r: number; g: number; b: number }, x: number, y: number) => ({
    input: { create: { width: width - left, height: height - top, channels: 3 as const, background } },
    left: x,
    top: y,
  })
  return sharp({ create: { width, height, channels: 3, background: cornerColours.topLeft } })
    .composite([
      quarter(cornerColours.topRight, left, 0),
      quarter(cornerColours.bottomLeft, 0, top),
      quarter(cornerColours.bottomRight, left, top),
    ])
    .png()
    .toBuffer()
}

/** Transformation of an upright picture for each orientation: a rotation in degrees, then a mirroring. */
const sensorTurns: Record<Orientation, [degrees: number, mirror?: 'flip' | 'flop']> = {
  1: [0],
  2: [0, 'flop'],
  3: [180],
  4: [0, 'flip'],
  5: [90, 'flop'],
  6: [270],
  7: [90, 'flip'],
  8: [90],
}

/** Turns an upright picture into sensor orientation. */
async function asTheSensorLay(upright: Buffer, orientation: Orientation): Promise<Buffer> {
  const [degrees, mirror] = sensorTurns[orientation]
  const turned = await sharp(upright).rotate(degrees).png().toBuffer()
  return mirror ? sharp(turned)[mirror]().png().toBuffer() : turned
}
