import { buildServer } from './build/server-build.ts'
import { buildSite } from './build/site-build.ts'
import { warmStart } from './build/warm-start.ts'

process.exitCode = (await buildSite()) || (await buildServer())
if (process.exitCode === 0) await warmStart()
