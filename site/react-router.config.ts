import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // All routes come with the first page, so that nothing has to be asked of /__manifest later.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
