import { buildProduct } from './build/product-build.ts'
import { runTool } from './tools.ts'

/*
 * Records the current weight of every page as its budget, and that of the administration: server/src/ssr/page-weights.json
 * and scripts/checks/admin-weight.json.
 */

const recordWeights = () =>
  runTool('vitest', 'vitest', ['run', 'page-weight.test', 'admin-weight.test'], {
    env: { ...process.env, PAGE_WEIGHTS: 'record' },
  })

process.exitCode = (await buildProduct()) || (await recordWeights())
