import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
/* Promises that `npm test` covers completely, with the tests that show each. */
import promises from './promises.json' with { type: 'json' }

const resultsFolder = join(import.meta.dirname, 'results')
const report = join(import.meta.dirname, '../docs/reliability.md')

/** One line of the report. */
export interface Finding {
  promise: string
  /** The fault or attack that the shop was exposed to. */
  provoked: string
  times: number
  /** The measurements, with figures. */
  seen: string
  holds: boolean
  /** The reason why this machine could not show it. */
  notShown?: string
}

type Result = { program: string; date: string; findings: Finding[] }

/** The count of each status, as part of a sentence. */
export const countsOf = (statuses: readonly number[]) =>
  [...Map.groupBy(statuses, status => status)]
    .sort(([one], [other]) => one - other)
    .map(([status, { length }]) => `${status}: ${length}`)
    .join(', ')

/** A finding that holds if the list of faults is empty; otherwise it names the first ones. */
export const nothingWrong = (
  line: Pick<Finding, 'promise' | 'provoked' | 'times' | 'seen'>,
  wrong: readonly string[],
): Finding => ({ ...line, seen: [line.seen, ...wrong.slice(0, 4)].join('; '), holds: wrong.length === 0 })

/** Stores the findings of a program's full run and writes the report again from all stored findings. */
export function recordFindings(program: string, findings: Finding[]): void {
  const result: Result = { program, date: new Date().toISOString().slice(0, 10), findings }
  writeFileSync(join(resultsFolder, `${program}.json`), `${JSON.stringify(result, null, 2)}\n`)
  const files = readdirSync(resultsFolder).sort()
  writeFileSync(
    report,
    reportOf(files.map(name => JSON.parse(readFileSync(join(resultsFolder, name), 'utf8')) as Result)),
  )
}

/** A finding that this machine could not show. It does not fail the run. */
export function notShown(promise: string, why: string): Finding {
  return { promise, provoked: '', times: 0, seen: '', holds: true, notShown: why }
}

function reportOf(results: readonly Result[]): string {
  const rows = results.flatMap(({ program, date, findings }) =>
    findings.map(({ promise, provoked, times, seen, holds, notShown: why }) =>
      row([
        promise,
        provoked,
        times.toLocaleString('en'),
        why === undefined
          ? `${holds ? '' : '**Not held.** '}${seen.replace(/[; ]+$/, '')}`
          : `Not shown: ${why}`,
        `\`npm run resilience -- ${program}\``,
        date,
      ]),
    ),
  )
  const tested = promises.map(({ promise, provoked, files }) =>
    row([promise, provoked, '', files.map(file => `\`${file}\``).join(', '), '`npm test`', '']),
  )
  return `# Reliability

Written by the programs in \`resilience/\`, each of which breaks the shop on purpose and looks at what is left of it. Each line holds what its
last whole run saw; \`npm test\` runs the quick part of some of them, \`npm run resilience -- --quick\` of all. The last lines name the tests that
show the rest.

${row(['Promise', 'How it was provoked', 'Times', 'What was seen', 'Command', 'Date'])}
${row(['---', '---', '--:', '---', '---', '---'])}
${[...rows, ...tested].join('\n')}
`
}

const row = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
