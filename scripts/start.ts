import { pathToFileURL } from 'node:url'
import { buildProduct, isProductBuilt } from './build/product-build.ts'
import { serverProgram } from './build/server-build.ts'
import { endWithNpm } from './end-with-npm.ts'
import { seedSetting } from './start-setting.ts'
import { root } from './tools.ts'

process.chdir(root)
process.env.NODE_ENV ??= 'production'

process.env.SEED = seedSetting(root, process.env)

if (!isProductBuilt()) {
  console.log('Building the site and the server (only when they are new or have changed) ...')
  const code = await buildProduct()
  if (code !== 0) {
    console.error('The site or the server could not be built.')
    process.exit(code)
  }
}

endWithNpm()

// In this process, so that signals and the exit code are the server's.
await import(pathToFileURL(serverProgram).href)
