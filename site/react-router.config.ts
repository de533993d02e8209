import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // All routes are included in the first page, so nothing is fetched from /__manifest later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
