import { sheetLimits } from '@chekku/domain/product/sheet'
import { countsOf, type Finding } from '../findings.ts'
import { signIn, startShop } from '../support/shop-process.ts'

const MOST_MEMORY = 500 * 1024 * 1024
const AT_ONCE = 8
/** A little less than the largest sheet that is taken. */
const BYTES = 4_900_000

const head = 'name,category,description\n'
const rows = sheetLimits.rows - 100
/** The one sheet that is not refused; for the others a refusal is an answer. */
const taken = 'rows with long texts'
const sheets = {
  [taken]: `${head}${Array.from({ length: rows }, (_, row) => `Oil ${row},Oils,${'x'.repeat(BYTES / rows - 20)}`).join('\n')}`,
  'one row of commas': head + ','.repeat(BYTES),
  'blank rows': `${head}Oil,Oils,\n${',,\n'.repeat(BYTES / 3)}`,
}

/** The largest sheets, planned at the same moment again and again. */
export async function sheetFindings(isQuick: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [kind, text] of Object.entries(sheets)) {
    await using shop = await startShop()
    const token = await signIn(shop.origin)
    const statuses: number[] = []
    const plan = async () => {
      const body = new FormData()
      body.set('file', new Blob([text]), 'sheet.csv')
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(`${shop.origin}/api/products/import/plan`, { method: 'POST', headers, body })
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
    const rounds = isQuick ? 1 : 4
    for (let round = 0; round < rounds; round += 1) await Promise.all(Array.from({ length: AT_ONCE }, plan))
    const { most } = shop.memory()
    findings.push({
      promise: 'The largest sheets, many at once, take bounded memory',
      provoked: `${AT_ONCE} plans at once of 4.9 MB: ${kind}`,
      times: statuses.length,
      seen: `answers ${countsOf(statuses)}; most memory ${(most / 1024 / 1024).toFixed(0)} MB`,
      holds:
        most < MOST_MEMORY &&
        statuses.every(status => [200, 400, 413, 503].includes(status)) &&
        (kind !== taken || statuses.includes(200)),
    })
  }
  return findings
}
