import { join } from 'node:path'
import { root, runQuietly, runTool } from '../tools.ts'
import { type Build, rebuild } from './build-stamp.ts'
import { compressFiles } from './compress-files.ts'

/** The site's bundles for browsers and for server rendering. */
export const siteBuild: Build = {
  folder: 'site/build',
  sources: [
    'domain/package.json',
    'domain/src/**/*.{ts,json}',
    'package-lock.json',
    'scripts/build/{build-stamp,site-build,compress-files}.ts',
    'site/*.{ts,json}',
    'site/app/**/*',
    'site/public/**/*',
    'tsconfig.base.json',
  ],
}

export const buildSite = (): Promise<number> =>
  rebuild(root, siteBuild, async () => {
    const env = { ...process.env, NODE_ENV: 'production' }
    const options = { cwd: join(root, 'site'), env, runner: runQuietly }
    const pages = await runTool('@react-router/dev', 'react-router', ['build'], options)
    // The service worker lists the built files.
    const code =
      pages || (await runTool('vite', 'vite', ['build', '--config', 'service-worker.config.ts'], options))
    if (code === 0) await compressFiles(join(root, 'site/build/client'))
    return code
  })
