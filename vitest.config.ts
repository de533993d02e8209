import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,server,scripts}/**/*.test.ts', 'site/app/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
