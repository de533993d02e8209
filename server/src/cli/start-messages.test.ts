import { networkInterfaces } from 'node:os'
import decodeQR from 'qr/decode.js'
import { expect, it } from 'vitest'
import { firstLinkText } from './start-messages.ts'

const named = { host: '127.0.0.1', port: 3000, publicOrigin: 'https://oils.example' }
const local = (host: string) => ({ host, port: 3000, publicOrigin: `http://${host}:3000` })
const linkOf = (text: string) => text.split('\n')[1]?.trim()

/** The text of a code of two blanks a module, on a dark or a light ground. */
function readCode(lines: readonly string[]): string {
  const rows = lines.map(line => line.split('\u001b[').filter(piece => piece.endsWith('m  ')))
  const [light] = rows[0] ?? []
  const scale = 4
  const [width, height] = [(rows[0]?.length ?? 0) * scale, rows.length * scale]
  const data = new Uint8Array(width * height * 4).fill(255)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (rows[Math.floor(y / scale)]?.[Math.floor(x / scale)] !== light)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return decodeQR({ width, height, data })
}

it('the link of a first start leads to the public address, with its code in a terminal alone', () => {
  const link = 'https://oils.example/admin/reset#token'
  expect(linkOf(firstLinkText('token', named, false))).toBe(link)
  expect(firstLinkText('token', named, false).split('\n')).toHaveLength(2)
  const [, printed, ...code] = firstLinkText('token', named, true).trimEnd().split('\n')
  expect([printed?.trim(), readCode(code)]).toEqual([link, link])
})

it('the link of a first start leads to this machine’s address where it listens on all, else to itself without a code', () => {
  const addresses = Object.values(networkInterfaces()).flatMap(list => list ?? [])
  const own = addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
  const everywhere = { ...local('0.0.0.0'), publicOrigin: 'http://localhost:3000' }
  expect(linkOf(firstLinkText('token', everywhere))).toBe(
    `http://${own ?? 'localhost'}:3000/admin/reset#token`,
  )
  for (const host of ['localhost', '127.0.0.1']) {
    const text = firstLinkText('token', local(host), true)
    expect(text.split('\n')).toHaveLength(2)
    expect(linkOf(text)).toBe(`http://${host}:3000/admin/reset#token`)
  }
})
