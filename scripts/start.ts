import { endWithNpm } from './end-with-npm.ts'
import { seedSetting } from './sample-seed.ts'
import { buildSite, isSiteBuilt } from './site-build.ts'
import { root } from './tools.ts'

process.chdir(root)
process.env.NODE_ENV ??= 'production'

process.env.SEED = seedSetting(root, process.env)

if (!isSiteBuilt()) {
  console.log('Building the site (only when it is new or has changed) ...')
  const code = await buildSite()
  if (code !== 0) {
    console.error('The site could not be built.')
    process.exit(code)
  }
}

endWithNpm()

// In this same process, so that signals and the exit code are the server's own.
await import('../server/src/main.ts')
