import { createRequire, flushCompileCache, setSourceMapsSupport } from 'node:module'

// Both hold for modules that are loaded afterwards.
createRequire(import.meta.url)('../code-cache.cjs')
setSourceMapsSupport({ enabled: true, nodeModules: false, generatedCode: false })
await import('./serve.ts')

flushCompileCache()
