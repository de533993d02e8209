import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { qrCode, qrSvg } from './qr-code.ts'

/** The drawn modules as a picture with `scale` dots each. */
function photographed({ size, path }: ReturnType<typeof qrCode>, scale = 4) {
  const side = size * scale
  const data = new Uint8Array(side * side * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dot = 0; dot < scale * scale; dot += 1) {
      const row = Number(y) * scale + Math.floor(dot / scale)
      const at = (row * side + Number(x) * scale + (dot % scale)) * 4
      data.fill(0, at, at + 3)
    }
  return { width: side, height: side, data }
}

test.each(['https://malar.example/', `https://${'kachchighani'.repeat(4)}.example/`])(
  '%s is read again',
  url => {
    expect(decodeQR(photographed(qrCode(url)))).toBe(url)
  },
)

test('the file is the same code on a white ground, with an empty edge', async () => {
  const code = qrCode('https://malar.example/')
  const svg = await qrSvg(code).text()
  expect(svg).toContain(`fill="#fff" d="M0 0h${code.size}`)
  expect(svg).toContain(code.path)
  expect(code.path).not.toMatch(/M[0-3] |M\d+ [0-3]h/)
})
