import { buildServer } from './build/server-build.ts'
import { buildSite } from './build/site-build.ts'

process.exitCode = (await buildSite()) || (await buildServer())
