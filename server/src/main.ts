import { enableCompileCache, flushCompileCache, setSourceMapsSupport } from 'node:module'
import { fileURLToPath } from 'node:url'

// Both apply only to modules loaded afterwards. NODE_COMPILE_CACHE sets another folder.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/chekku', import.meta.url)))
setSourceMapsSupport(true)
await import('./serve.ts')

// Written now, since a killed process would not write it.
flushCompileCache()
