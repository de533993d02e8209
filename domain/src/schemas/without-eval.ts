import { z } from 'zod'

// Zod compiles schemas with eval, which the browser's content security policy refuses and reports. Zod checks this when
// a schema is created: every file with schemas for the browser imports this first, directly or by request.ts.
if ('document' in globalThis) z.config({ jitless: true })
