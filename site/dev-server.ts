import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'

/** Everything that the pages' own server does not make. */
const FROM_API = [
  '/api',
  '/uploads',
  '/share',
  '/manifest.webmanifest',
  '/favicon.ico',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-',
  '/llms.txt',
]

/**
 * Serves the pages from their sources on `port` of this machine, following each change, and hands all else on to the API at
 * the origin `api`. Rejects where the port is taken.
 */
export async function startDevServer(port: number, api: string): Promise<ViteDevServer> {
  const server = await createServer({
    root: fileURLToPath(new URL('.', import.meta.url)),
    // Where the pages' loaders ask: see app/api/server-side.ts.
    define: {
      'import.meta.env.VITE_DEV_API': JSON.stringify(api),
      'import.meta.env.VITE_DEV_ORIGIN': JSON.stringify(`http://127.0.0.1:${port}`),
    },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: Object.fromEntries(FROM_API.map(path => [path, api])),
    },
  })
  return server.listen()
}
