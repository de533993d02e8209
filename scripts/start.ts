import { pathToFileURL } from 'node:url'
import { isProductBuilt } from './build/product-build.ts'
import { serverProgram } from './build/server-build.ts'
import { endWithNpm } from './end-with-npm.ts'
import { seedSetting } from './start-setting.ts'
import { root, run } from './tools.ts'

process.chdir(root)
process.env.NODE_ENV ??= 'production'

process.env.SEED = seedSetting(root, process.env)

if (!isProductBuilt()) {
  console.log('Building the site and the server (only when they are new or have changed) ...')
  // In a process of its own: the bundler's memory, some 500 MB, would stay with the shop.
  const code = await run(process.execPath, ['scripts/build.ts'])
  if (code !== 0) {
    console.error('The site or the server could not be built.')
    process.exit(code)
  }
}

endWithNpm()

// In this process, so that signals and the exit code are the server's.
await import(pathToFileURL(serverProgram).href)
