import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/** A setting that a start needs before the server reads them all: from the environment, then from `folder`'s `.env` file. */
export function startSetting(
  name: string,
  folder: string,
  environment: NodeJS.ProcessEnv,
): string | undefined {
  const file = join(folder, '.env')
  return environment[name] || (existsSync(file) && parseEnv(readFileSync(file, 'utf8'))[name]) || undefined
}

/** What SEED is to be: a first try-out shows a catalogue and not an empty shop, unless somebody says otherwise. */
export const seedSetting = (folder: string, environment: NodeJS.ProcessEnv): string =>
  startSetting('SEED', folder, environment) ?? 'sample'
