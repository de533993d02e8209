import { createRequire, flushCompileCache } from 'node:module'

// All that is imported before the cache is there would be compiled anew.
createRequire(import.meta.url)('../code-cache.cjs')
await import('./serve.ts')

flushCompileCache()
