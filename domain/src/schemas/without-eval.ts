import { z } from 'zod'

// Zod compiles its schemas with eval; in a browser the content policy refuses that, and each try is reported. It looks
// when a schema is made: every file whose schemas a browser loads imports this first, itself or by request.ts.
if ('document' in globalThis) z.config({ jitless: true })
