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
export function readJpegScans(bytes: Buffer): { count: number; bufferedBytes: number } {
  let frame: Frame | undefined
  let bufferedBytes = 0
  let count = 0
  let offset = 2
  for (;;) {
    offset = nextMarker(bytes, offset)
    const marker = bytes[offset + 1]
    if (marker === undefined || marker === END_OF_IMAGE || offset + 4 > bytes.length)
      return { count, bufferedBytes }
    if (marker === START_OF_SCAN) {
      count += 1
      if (frame && isPartial(bytes[offset + 4], frame)) bufferedBytes = frame.coefficients * COEFFICIENT_BYTES
    } else if (!frame && isFrame(marker)) {
      frame = readFrame(bytes, offset)
    }
    offset += 2 + bytes.readUInt16BE(offset + 2)
  }
}

/** True if a scan holds only part of the picture; a JPEG that is not marked progressive can have such scans too. */
function isPartial(scanComponents = 0, { isProgressive, components }: Frame): boolean {
  return isProgressive || scanComponents < components
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker)
}

/** A frame's header: marker, length, precision, height, width, and three bytes for each component. */
function readFrame(bytes: Buffer, offset: number) {
  const components = bytes[offset + 9] ?? 0
  if (offset + 10 + components * 3 > bytes.length) return undefined
  const pixels = bytes.readUInt16BE(offset + 5) * bytes.readUInt16BE(offset + 7)
  // A component's sampling factors: across in the upper four bits, down in the lower ones.
  const factors = Array.from({ length: components }, (_, index) => bytes.readUInt8(offset + 11 + index * 3))
  const samples = factors.map(factor => (factor >> 4) * (factor & 15)).reduce((sum, area) => sum + area, 0)
  const mostAcross = Math.max(1, ...factors.map(factor => factor >> 4))
  const mostDown = Math.max(1, ...factors.map(factor => factor & 15))
  return {
    // SOF markers C2, C6, CA and CE are progressive.
    isProgressive: (bytes.readUInt8(offset + 1) & 3) === 2,
    components,
    coefficients: Math.ceil((pixels * samples) / (mostAcross * mostDown)),
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
