import { buildProduct } from '../scripts/build/product-build.ts'
import { fewAddressesFindings } from './attacks/few-addresses.ts'
import { fuzzFindings } from './attacks/fuzz.ts'
import { longestFindings } from './attacks/longest.ts'
import { pictureFindings } from './attacks/pictures.ts'
import { sheetFindings } from './attacks/sheets.ts'
import { signInFindings } from './attacks/sign-in.ts'
import { wireFindings } from './attacks/wire.ts'
import { databaseFindings } from './faults/database-down.ts'
import { deploymentFindings } from './faults/deployment.ts'
import { diskFindings } from './faults/disk.ts'
import { killFindings } from './faults/kill.ts'
import { offSiteFindings } from './faults/off-site.ts'
import { overloadFindings } from './faults/overload.ts'
import { powerCutFindings } from './faults/power-cut.ts'
import { proxyFindings } from './faults/proxy.ts'
import { replicasFindings } from './faults/replicas.ts'
import { soakFindings } from './faults/soak.ts'
import { upgradeFindings } from './faults/upgrade.ts'
import { webKitFindings } from './faults/webkit.ts'
import { type Finding, recordFindings } from './findings.ts'

const programs: Record<string, (isQuick: boolean) => Promise<Finding[]>> = {
  kill: killFindings,
  'power-cut': powerCutFindings,
  disk: diskFindings,
  database: databaseFindings,
  fuzz: fuzzFindings,
  longest: longestFindings,
  overload: overloadFindings,
  'few-addresses': fewAddressesFindings,
  wire: wireFindings,
  replicas: replicasFindings,
  proxy: proxyFindings,
  upgrade: upgradeFindings,
  'off-site': offSiteFindings,
  soak: soakFindings,
  'sign-in': signInFindings,
  pictures: pictureFindings,
  sheets: sheetFindings,
  deployment: deploymentFindings,
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
  for (const { promise, times, seen, holds, notShown } of findings) {
    if (notShown !== undefined) console.log(`  - ${promise}\n    not shown: ${notShown}`)
    else console.log(`  ${holds ? '✓' : '✗'} ${promise}\n    ${times} times: ${seen}`)
  }
  if (findings.some(({ holds, notShown }) => !holds && notShown === undefined)) process.exitCode = 1
  // Only full runs go into the report.
  if (!isQuick) recordFindings(name, findings)
}
