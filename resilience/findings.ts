import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const resultsFolder = join(import.meta.dirname, 'results')
const report = join(import.meta.dirname, '../docs/reliability.md')

/** One line of the report: what was done to the shop, and what was seen. */
export interface Finding {
  /** What the shop promises. */
  promise: string
  /** How it was provoked, in words. */
  provoked: string
  times: number
  /** With figures. */
  seen: string
  /** Whether what was seen keeps the promise. */
  holds: boolean
  /** Why this machine could not show it: then nothing was seen. */
  notShown?: string
}

interface Result {
  program: string
  date: string
  findings: Finding[]
}

/** Stores what a whole run of a program found, and writes the report anew from all that is stored. */
export function keepFindings(program: string, findings: Finding[]): void {
  mkdirSync(resultsFolder, { recursive: true })
  const result: Result = { program, date: new Date().toISOString().slice(0, 10), findings }
  writeFileSync(join(resultsFolder, `${program}.json`), `${JSON.stringify(result, null, 2)}\n`)
  writeReport()
}

/** Writes the report from all stored findings. */
function writeReport(): void {
  writeFileSync(report, reportOf(keptResults()))
}

function keptResults(): Result[] {
  return readdirSync(resultsFolder)
    .filter(name => name.endsWith('.json'))
    .sort()
    .map(name => JSON.parse(readFileSync(join(resultsFolder, name), 'utf8')) as Result)
}

/** A line of the report for what this machine could not show, and why; it fails nothing. */
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
  return `# Reliability

Written by the programs in \`resilience/\`, each of which breaks the shop on purpose and looks at what is left of it. Each line holds what its
last whole run saw; \`npm test\` runs the quick part of some of them, \`npm run resilience -- --quick\` of all.

${row(['Promise', 'How it was provoked', 'Times', 'What was seen', 'Command', 'Date'])}
${row(['---', '---', '--:', '---', '---', '---'])}
${rows.join('\n')}
`
}

const row = (cells: readonly string[]) => `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
