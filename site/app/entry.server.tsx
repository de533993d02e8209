import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Transport } from './api/call.ts'
import { createApi } from './api/client.ts'
import { shopDefaults } from './api/read-entities.ts'
import { type ServerSide, serverSide } from './api/server-side.ts'
import { cacheKeyUrl } from './delivery/cache-key-url.ts'
import { NonceContext, scriptNonce, withoutNonce } from './delivery/script-nonce.ts'
import { isAdministration } from './is-administration.ts'
import { ServerShop } from './root-data.ts'

/** Dependencies that the server passes to the renderer: the API in process, and its own settings. */
export interface RendererOptions {
  /** Answers one GET of the API in process, by its path under /api. */
  callApi: (path: string) => Promise<{ status: number; body: unknown }>
  /** Scheme and host of the public site, without a trailing slash. */
  publicOrigin: string
  log: ServerSide['log']
}

/** Creates the function that renders a page, and names its inline scripts and styles, by the page's path and query. */
export function createRenderer(build: ServerBuild, { callApi, publicOrigin, log }: RendererOptions) {
  const handleRequest = createRequestHandler(build, 'production')
  const screenFiles = screenFilesOf(build)
  return async (address: string) => {
    const nonce = crypto.randomUUID()
    const context = new RouterContextProvider()
    const api = createApi(deduplicate(callApi))
    context.set(serverSide, { api, origin: publicOrigin, screenFiles, log })
    context.set(scriptNonce, nonce)
    const request = new Request(new URL(address, `${publicOrigin}/`))
    const response = await handleRequest(request, context)
    const page = withoutNonce(await response.text(), nonce)
    const html = isAdministration(new URL(request.url)) ? page.html : withInertScript(page.html)
    return { response, ...page, html }
  }
}

export { cacheKeyUrl }

/** The page with its module script as text, and the preloads as a list, for the starter of `deferred-scripts.tsx`. */
function withInertScript(html: string): string {
  const preload = /<link rel="modulepreload" href="([^"]*)"\/>/g
  const files = Array.from(html.matchAll(preload), ([, file]) => file)
  const inert = ` type="text/plain" data-deferred="${files.join(' ')}"`
  return html.replace(preload, '').replace(' type="module" async=""', inert)
}

/** The scripts of each screen of the administration, by its path. */
function screenFilesOf({ assets }: ServerBuild): ServerSide['screenFiles'] {
  const files: ServerSide['screenFiles'] = {}
  for (const route of Object.values(assets.routes)) {
    if (!route || route.id === 'root' || route.id.startsWith('shop/')) continue
    const { id, path = id, module, clientLoaderModule = module, imports = [] } = route
    files[`/${path}`] = [...new Set([module, clientLoaderModule, ...imports])]
  }
  return files
}

/** Deduplicates the API calls of the loaders of one page. */
function deduplicate(callApi: RendererOptions['callApi']): Transport {
  const answers = new Map<string, ReturnType<typeof callApi>>()
  return ({ path }) => {
    const answer = answers.get(path) ?? callApi(path)
    answers.set(path, answer)
    return answer
  }
}

/** Renders the whole page before the first byte is sent: the response is cached and its scripts are hashed. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = context.get(scriptNonce) ?? undefined
  // Deduplicated: the loaders have already requested it.
  const { data: shop } = await context.get(serverSide).api.shop.get()
  const output = new PassThrough()
  const { promise: allReady, resolve, reject } = Promise.withResolvers<void>()
  const { pipe } = renderToPipeableStream(
    <NonceContext value={nonce}>
      <ServerShop value={shop ?? shopDefaults()}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </ServerShop>
    </NonceContext>,
    {
      nonce,
      // Otherwise React streams larger sections at the end and needs a script to insert them.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: resolve,
      onError: reject,
    },
  )
  await allReady
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(await text(pipe(output)), { status, headers })
}

/** Logs an error of a loader or a component; the router finds this function by its name. */
export function handleError(error: unknown, { context }: { context?: Readonly<RouterContextProvider> }) {
  // A URL without a route, such as one with a line separator, is a client error and is not logged.
  if (isRouteErrorResponse(error) && error.status < 500) return
  context?.get(serverSide).log('A page could not be rendered', error)
}
