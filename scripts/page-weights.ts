import { buildProduct } from './build/product-build.ts'
import { runTool } from './tools.ts'

/*
 * Records the current weight of every page and screen as its budget: scripts/checks/admin-weights.json and
 * server/src/ssr/page-weights.json.
 */

const built = await buildProduct()
process.exitCode =
  built === 0
    ? await runTool('vitest', 'vitest', ['run', 'page-weight.test', 'admin-weight.test'], {
        env: { ...process.env, PAGE_WEIGHTS: 'record' },
      })
    : built
