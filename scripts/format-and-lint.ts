import { type RunOptions, runTool } from './tools.ts'

/** Checks format and lint rules of a folder; by default of the repository. */
export async function formatAndLint(options: RunOptions = {}): Promise<number> {
  // `biome ci` colours each letter of a difference, also where nobody sees colours.
  const args = ['ci', '--error-on-warnings', '--colors=off', '.']
  const code = await runTool('@biomejs/biome', 'biome', args, options)
  if (code !== 0) console.error('`npm run format` formats, and mends what is safe to mend.')
  return code
}
