import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/**
 * A setting that a start needs before the server reads them all: from the environment, then from `folder`'s `.env` file, then
 * from `chekku.env` beside it.
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

/** What SEED is to be: a first try-out shows a catalogue and not an empty shop, unless somebody says otherwise. */
export const seedSetting = (folder: string, environment: NodeJS.ProcessEnv): string =>
  startSetting('SEED', folder, environment) ?? 'sample'
