import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const script = /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/g

/** Proxies the shop: removes the script elements from its pages and passes everything else on unchanged. */
export async function serveWithoutScript(shop: string): Promise<{ origin: string; close(): void }> {
  const server = createServer(async ({ url, headers }, response) => {
    const { accept = '*/*' } = headers
    const answer = await fetch(shop + url, { headers: { accept } })
    const type = answer.headers.get('content-type') ?? ''
    const body = type.startsWith('text/html')
      ? (await answer.text()).replaceAll(script, '')
      : Buffer.from(await answer.arrayBuffer())
    const cacheControl = answer.headers.get('cache-control') ?? 'no-cache'
    response.writeHead(answer.status, { 'content-type': type, 'cache-control': cacheControl }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
