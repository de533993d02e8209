import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

/**
 * What SEED is to be: a first try-out should show a catalogue and not an empty shop, but whoever says otherwise in the
 * environment or in `folder`'s `.env` file is heard.
 */
export function seedSetting(folder: string, environment: NodeJS.ProcessEnv): string {
  const file = join(folder, '.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')).SEED : undefined
  return environment.SEED || fromFile || 'sample'
}
