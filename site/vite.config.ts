import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { sharedChunks } from './shared-chunks.ts'

/** A hash of the domain's sources, which define the shape of the cached API responses. */
function domainVersion(): string {
  const cwd = fileURLToPath(new URL('../domain/src', import.meta.url))
  const hash = createHash('sha256')
  for (const file of globSync('**/*.ts', { cwd }).sort()) hash.update(readFileSync(`${cwd}/${file}`))
  return hash.digest('hex').slice(0, 12)
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The server build bundles its dependencies, with React in production mode whatever NODE_ENV is.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
  define: {
    'import.meta.env.VITE_DOMAIN_VERSION': JSON.stringify(domainVersion()),
    ...(command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {}),
  },
  build: {
    // A picture or font inlined into the styles would be downloaded on every first visit.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: sharedChunks } },
    },
  },
}))
