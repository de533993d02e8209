import type { RunningServer } from './server-process.ts'

const started: Promise<RunningServer>[] = []

/** A server that a worker starts when a test first needs it, and keeps for the tests of further files. */
export function sharedServer<Server extends RunningServer>(
  start: () => Promise<Server>,
): () => Promise<Server> {
  let server: Promise<Server> | undefined
  return () => {
    if (!server) {
      server = start()
      started.push(server)
    }
    return server
  }
}

/** Stops all of this worker; throws unless each ends cleanly. */
export async function stopSharedServers(): Promise<void> {
  await Promise.all(started.map(async server => (await server).stop()))
}
