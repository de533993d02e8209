const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Markers in the SOF range that start no frame: Huffman tables, an extension, arithmetic conditioning. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc]
const COEFFICIENT_BYTES = 2

type Frame = NonNullable<ReturnType<typeof readFrame>>

/**
 * The number of scans of a JPEG, and the bytes that a decoder buffers: all coefficients if there are several scans,
 * otherwise none. A progressive JPEG has about ten scans, and for each the decoder passes over the whole picture:
 * thousands of empty scans fit in a small file and take a minute.
 */
export function readJpegShape(bytes: Buffer) {
  let frame: Frame | undefined
  let bufferedBytes = 0
  let scans = 0
  let at = 2
  for (;;) {
    at = nextMarker(bytes, at)
    const marker = bytes[at + 1]
    if (marker === undefined || marker === END_OF_IMAGE || at + 4 > bytes.length)
      return { scans, bufferedBytes }
    if (marker === START_OF_SCAN) {
      scans += 1
      if (frame && isBuffered(frame, bytes[at + 4])) bufferedBytes = frame.coefficients * COEFFICIENT_BYTES
    } else if (!frame && isFrame(marker)) {
      frame = readFrame(bytes, at)
    }
    at += 2 + bytes.readUInt16BE(at + 2)
  }
}

/** True if a scan holds only part of the picture; a JPEG that is not marked progressive can have such scans too. */
function isBuffered({ isProgressive, components }: Frame, componentsOfScan = 0): boolean {
  return isProgressive || componentsOfScan < components
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker)
}

function readFrame(bytes: Buffer, at: number) {
  const components = bytes[at + 9] ?? 0
  if (at + 10 + components * 3 > bytes.length) return undefined
  const pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7)
  const samplings = Array.from({ length: components }, (_, index) => bytes.readUInt8(at + 11 + index * 3))
  const across = samplings.map(sampling => sampling >> 4)
  const down = samplings.map(sampling => sampling & 15)
  const area = across.reduce((sum, factor, index) => sum + factor * (down[index] ?? 0), 0)
  const whole = Math.max(1, ...across) * Math.max(1, ...down)
  return {
    // SOF markers C2, C6, CA and CE are progressive.
    isProgressive: (bytes.readUInt8(at + 1) & 3) === 2,
    components,
    coefficients: Math.ceil((pixels * area) / whole),
  }
}

/** Offset of the next segment; skips stuffed bytes and restart markers, which are part of the data. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0
    const isRestart = marker >= 0xd0 && marker <= 0xd7
    if (marker > 0x01 && marker !== 0xff && !isRestart) return at
  }
  return bytes.length
}
