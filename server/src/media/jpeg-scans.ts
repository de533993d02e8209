const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/**
 * Counts the passes in which a JPEG gives its picture. A progressive one has about ten, and each costs the decoder a
 * walk over the whole picture however few bytes it has: thousands of empty ones fit in a small file and take a minute.
 */
export function countJpegScans(bytes: Buffer): number {
  let scans = 0
  let at = 2
  for (;;) {
    at = nextMarker(bytes, at)
    const marker = bytes[at + 1]
    if (marker === undefined || marker === END_OF_IMAGE) return scans
    if (marker === START_OF_SCAN) scans += 1
    if (at + 4 > bytes.length) return scans
    at += 2 + bytes.readUInt16BE(at + 2)
  }
}

/** Where the next segment begins; escaped bytes and restart marks belong to the picture's data. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0
    const isRestart = marker >= 0xd0 && marker <= 0xd7
    if (marker > 0x01 && marker !== 0xff && !isRestart) return at
  }
  return bytes.length
}
