import { enableCompileCache, flushCompileCache, setSourceMapsSupport } from 'node:module'
import { fileURLToPath } from 'node:url'

// Both hold for modules that are loaded afterwards. NODE_COMPILE_CACHE names another folder.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/chekku', import.meta.url)))
setSourceMapsSupport(true)
await import('./serve.ts')

// A process that is killed would write nothing.
flushCompileCache()
