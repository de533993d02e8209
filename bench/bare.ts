import { writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Child, startChild } from './child.ts'

export interface BareResponse {
  path: string
  status: number
  /** Alternating names and values, as in `rawHeaders`. */
  headers: string[]
  /** Base64. */
  body: string
}

/** Headers that Node writes itself. */
const written = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

/** Records a response of the shop. `path` is its address on the bare server. */
export function record(
  origin: string,
  target: string,
  headers: Record<string, string>,
  path = target,
): Promise<BareResponse> {
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${target}`, { headers, agent: false }, answer => {
      const headers = answer.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 0 && !written.has(name.toLowerCase()) ? [name, all[at + 1] ?? ''] : [],
      )
      buffer(answer).then(
        body => resolve({ path, status: answer.statusCode ?? 0, headers, body: body.toString('base64') }),
        reject,
      )
    })
    asked.once('error', reject).end()
  })
}

/** Starts a bare server that sends these responses. */
export async function startBare(
  folder: string,
  answers: readonly BareResponse[],
): Promise<Child & { origin: string }> {
  const file = join(folder, 'bare.json')
  await writeFile(file, JSON.stringify(answers))
  const child = startChild('./programs/bare-server.ts', [file])
  return { ...child, origin: `http://127.0.0.1:${await child.nextLine()}` }
}
