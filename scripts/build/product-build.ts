import { root } from '../tools.ts'
import { isFresh } from './build-stamp.ts'
import { buildServer, serverBuild } from './server-build.ts'
import { buildSite, siteBuild } from './site-build.ts'

const parts = [
  { build: siteBuild, make: buildSite },
  { build: serverBuild, make: buildServer },
]

/** True if the builds of site and server are up to date. */
export const isProductBuilt = (): boolean => parts.every(({ build }) => isFresh(root, build))

/** Builds site and server if their sources have changed; resolves to an exit code. */
export async function buildProduct(): Promise<number> {
  for (const { build, make } of parts) {
    const code = isFresh(root, build) ? 0 : await make()
    if (code !== 0) return code
  }
  return 0
}
