import { createContext } from 'react-router'
import { type Api, createApi } from './client.ts'
import { fetchTransport } from './fetch-transport.ts'

export interface ServerSide {
  api: Api
  /** Scheme and host of the public site, for absolute URLs. */
  origin: string
  /** The scripts of each screen and frame of the administration, by the path of the screen. */
  screenFiles: Record<string, string[]>
  log: (message: string, cause: unknown) => void
}

/** Vite's development server passes no such context, so its loaders call the API process beside it (site/dev-server.ts). */
const besideDevServer: ServerSide | undefined = import.meta.env.DEV
  ? {
      api: createApi(fetchTransport(String(import.meta.env.VITE_DEV_API))),
      origin: String(import.meta.env.VITE_DEV_ORIGIN),
      screenFiles: {},
      log: (message, cause) => console.error(message, cause),
    }
  : undefined

export const serverSide = createContext<ServerSide>(besideDevServer)
