import { createRequire, flushCompileCache, setSourceMapsSupport } from 'node:module'

// Both hold for modules that are loaded afterwards.
createRequire(import.meta.url)('../code-cache.cjs')
setSourceMapsSupport(true)
await import('./serve.ts')

flushCompileCache()
