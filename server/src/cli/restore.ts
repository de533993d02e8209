import { parseArgs } from 'node:util'
import { checkBackup } from '../backup/read-backup.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { runCommand, tellDatabase, UsageError } from './command.ts'
import { createProgress, percent } from './progress.ts'

const usage = `Usage:
  npm run restore -- FILE             into a database that is not there yet
  npm run restore -- FILE --replace   in the place of what is there, which is kept beside it
  npm run restore -- FILE --check     only looks whether the file is whole`

await runCommand(async settings => {
  const { file, mayReplace, isCheck } = readArguments(process.argv.slice(2))
  const progress = createProgress()
  if (isCheck) {
    const { head, rows } = await checkBackup(file, share => progress(() => `Checking: ${percent(share)}`))
    console.log(`${file} is whole: ${told(rows)}, of ${head.createdAt}.`)
    return
  }
  const { head, rows, kept } = await restoreBackup({
    file,
    to: tellDatabase(settings),
    mayReplace,
    onProgress: (step, share) =>
      progress(() => `${step === 'check' ? 'Checking' : 'Restoring'}: ${percent(share)}`),
  })
  console.log(`Restored ${told(rows)}, of ${head.createdAt}. Everybody has to sign in anew.`)
  if (kept !== undefined) console.log(`What was there before is kept: ${kept}`)
})

function told(rows: ReadonlyMap<string, number>): string {
  return `${rows.get('products') ?? 0} products, ${rows.get('pictures') ?? 0} pictures and what belongs to them`
}

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { replace: { type: 'boolean' }, check: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [file, ...rest] = positionals
    if (!file || rest.length > 0) throw new UsageError(usage)
    return { file, mayReplace: values.replace === true, isCheck: values.check === true }
  } catch {
    throw new UsageError(usage)
  }
}
