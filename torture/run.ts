import { buildProduct } from '../scripts/product-build.ts'
import { clockFindings } from './clock.ts'
import { databaseFindings } from './database-away.ts'
import { deploymentFindings } from './deployment.ts'
import { diskFindings } from './disk.ts'
import { type Finding, keepFindings } from './findings.ts'
import { fuzzFindings } from './fuzz.ts'
import { killFindings } from './kill.ts'
import { machinesFindings } from './machines.ts'
import { migrationsFindings } from './migrations.ts'
import { overloadFindings } from './overload.ts'
import { pictureFindings } from './pictures.ts'
import { powerCutFindings } from './power-cut.ts'
import { proxyFindings } from './proxy.ts'
import { scannerFindings } from './scanners.ts'
import { signInFindings } from './sign-in.ts'
import { soakFindings } from './soak.ts'
import { testFindings } from './tests.ts'
import { webKitFindings } from './webkit.ts'
import { wireFindings } from './wire.ts'

const programs: Record<string, (isQuick: boolean) => Promise<Finding[]>> = {
  kill: killFindings,
  'power-cut': powerCutFindings,
  disk: diskFindings,
  database: databaseFindings,
  fuzz: fuzzFindings,
  overload: overloadFindings,
  wire: wireFindings,
  machines: machinesFindings,
  proxy: proxyFindings,
  migrations: migrationsFindings,
  clock: clockFindings,
  soak: soakFindings,
  'sign-in': signInFindings,
  pictures: pictureFindings,
  scanners: scannerFindings,
  deployment: deploymentFindings,
  tests: testFindings,
  webkit: webKitFindings,
}

const names = process.argv.slice(2).filter(argument => argument !== '--quick')
const isQuick = process.argv.includes('--quick')
const unknown = names.filter(name => !(name in programs))
if (unknown.length > 0) {
  console.error(
    `There is no ${unknown.join(', ')}: say some of ${Object.keys(programs).join(', ')}, or nothing for all.`,
  )
  process.exit(2)
}

if ((await buildProduct()) !== 0) process.exit(1)
for (const [name, run] of Object.entries(programs)) {
  if (names.length > 0 && !names.includes(name)) continue
  const from = performance.now()
  const findings = await run(isQuick)
  console.log(`\n${name} (${((performance.now() - from) / 1_000).toFixed(0)} s)`)
  for (const { promise, times, seen, isKept, notShown } of findings) {
    if (notShown !== undefined) console.log(`  - ${promise}\n    not shown: ${notShown}`)
    else console.log(`  ${isKept ? '✓' : '✗'} ${promise}\n    ${times} times: ${seen}`)
  }
  if (findings.some(({ isKept, notShown }) => !isKept && notShown === undefined)) process.exitCode = 1
  // What the quick part sees is for the tests; the report holds whole runs.
  if (!isQuick) keepFindings(name, findings)
}
