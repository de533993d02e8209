import { buildServer } from './server-build.ts'
import { buildSite } from './site-build.ts'
import { warmStart } from './warm-start.ts'

process.exitCode = (await buildSite()) || (await buildServer())
if (process.exitCode === 0) await warmStart()
