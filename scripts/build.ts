import { buildSite } from './site-build.ts'
import { warmStart } from './warm-start.ts'

process.exitCode = await buildSite()
if (process.exitCode === 0) await warmStart()
