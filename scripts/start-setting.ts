import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'

/**
 * A setting that is read before the server starts: from the environment, `folder`'s `.env`, or `chekku.env` beside it;
 * with `--env FILE`, from that file in the place of the two.
 */
export function startSetting(
  name: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
  args = process.argv.slice(2),
): string | undefined {
  const { env } = parseArgs({ args, options: { env: { type: 'string' } }, strict: false }).values
  const files = typeof env === 'string' ? [env] : [join(folder, '.env'), join(folder, '..', 'chekku.env')]
  const fileValues = files.filter(existsSync).map(file => parseEnv(readFileSync(file, 'utf8'))[name])
  return [environment[name], ...fileValues].find(value => value)
}

/** SEED, by default `sample`, so that a trial shows a catalogue. */
export const seedSetting = (folder: string, environment: NodeJS.ProcessEnv, args?: string[]): string =>
  startSetting('SEED', folder, environment, args) ?? 'sample'
