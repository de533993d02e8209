import { createContext } from 'react-router'
import { type Api, createApi } from './client.ts'
import { fetchTransport } from './fetch-transport.ts'

/** What loaders have on the server. */
export interface ServerSide {
  api: Api
  /** Scheme and host of the public site: absolute addresses are made from it. */
  origin: string
  log: (message: string, cause: unknown) => void
}

/** `react-router dev` has no server of ours around it: its loaders ask the API that runs beside it. */
const besideDevServer: ServerSide | undefined = import.meta.env.DEV
  ? {
      api: createApi(fetchTransport('http://127.0.0.1:3000')),
      origin: 'http://localhost:5173',
      log: (message, cause) => console.error(message, cause),
    }
  : undefined

export const serverSide = createContext<ServerSide>(besideDevServer)
