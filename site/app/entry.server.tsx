import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { Transport } from './api/call.ts'
import { createApi } from './api/client.ts'
import { type ServerSide, serverSide } from './api/server-side.ts'
import { isAdministration } from './is-administration.ts'
import { declaredAddress } from './public/declared-address.ts'
import { waitingForPaint } from './start-after-paint.tsx'
import { routeListScript, visitorsBuild } from './visitors-build.ts'

/** What the server gives the pages: the API in process, and what it knows of itself. */
export interface RendererOptions {
  /** Answers one GET of the API, by its path under /api. */
  callApi: (path: string) => Promise<{ status: number; body: unknown }>
  /** Scheme and host under which visitors reach the site, without a slash at the end. */
  publicOrigin: string
  log: ServerSide['log']
}

/** Makes the function that renders a page: a path and query in, a whole response out. */
export function createRenderer(build: ServerBuild, { callApi, publicOrigin, log }: RendererOptions) {
  const answer = createRequestHandler(build, 'production')
  const answerVisitors = createRequestHandler(visitorsBuild(build), 'production')
  return (address: string): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(serverSide, { api: createApi(onceEach(callApi)), origin: publicOrigin, log })
    const request = new Request(new URL(address, `${publicOrigin}/`))
    return isAdministration(new URL(request.url))
      ? answer(request, context)
      : answerVisitors(request, context)
  }
}

export { declaredAddress }

/** The list of visitors' routes, for the build to write: its path, and what is in it. */
export function visitorsRouteList(build: ServerBuild): { path: string; script: string } {
  const visitors = visitorsBuild(build)
  return { path: visitors.assets.url, script: routeListScript(visitors) }
}

/** Within one page the same question is asked once, however many loaders have it. */
function onceEach(callApi: RendererOptions['callApi']): Transport {
  const answers = new Map<string, ReturnType<typeof callApi>>()
  return ({ path }) => {
    const answer = answers.get(path) ?? callApi(path)
    answers.set(path, answer)
    return answer
  }
}

/** Renders the whole page before the first byte leaves: the answer is kept and its scripts are hashed. */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    const page = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        headers.set('Content-Type', 'text/html; charset=utf-8')
        const html = Buffer.concat(chunks).toString()
        // The administration shows nothing before its script runs.
        const isShownAtOnce = !isAdministration(new URL(request.url))
        resolve(new Response(isShownAtOnce ? waitingForPaint(html) : html, { status, headers }))
        done()
      },
    })
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      // React would else move larger parts to the end, for a script to put in place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => pipe(page),
      onError: reject,
    })
  })
}

export function handleError(error: unknown, { context }: { context?: Readonly<RouterContextProvider> }) {
  context?.get(serverSide).log('A page could not be rendered', error)
}
