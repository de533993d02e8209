import { fileURLToPath } from 'node:url'
import { createServer, type ViteDevServer } from 'vite'

/** Paths that are proxied to the API server. */
const fromApi =
  '^/(?:api|uploads|share|(?:manifest|admin).webmanifest|favicon.ico|robots.txt|sitemap|llms.txt)'

/**
 * Serves the pages from source on `port` of this machine, with live updates, and proxies everything else to
 * the API at the origin `api`. Requests wait until `isApiReady` resolves. Rejects if the port is taken.
 */
export async function startDevServer(
  port: number,
  api: string,
  isApiReady: Promise<unknown>,
): Promise<ViteDevServer> {
  const server = await createServer({
    root: fileURLToPath(new URL('.', import.meta.url)),
    plugins: [
      {
        name: 'wait-for-api',
        configureServer({ middlewares }) {
          middlewares.use((_request, _response, next) => void isApiReady.then(next))
        },
      },
    ],
    // The loaders read it in app/api/server-side.ts.
    define: {
      'import.meta.env.VITE_DEV_API': JSON.stringify(api),
      'import.meta.env.VITE_DEV_ORIGIN': JSON.stringify(`http://127.0.0.1:${port}`),
    },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: { [fromApi]: api },
    },
  })
  return server.listen()
}
