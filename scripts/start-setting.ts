import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/**
 * A setting that is read before the server starts: from the environment, `folder`'s `.env`, or `chekku.env` beside it.
 */
export function startSetting(
  name: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const files = [join(folder, '.env'), join(folder, '..', 'chekku.env')].filter(file => existsSync(file))
  const given = files.map(file => parseEnv(readFileSync(file, 'utf8'))[name])
  return [environment[name], ...given].find(value => value)
}

/** SEED, by default `sample`, so that a trial shows a catalogue. */
export const seedSetting = (folder: string, environment: NodeJS.ProcessEnv): string =>
  startSetting('SEED', folder, environment) ?? 'sample'
