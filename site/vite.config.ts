import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// Where the API listens while `react-router dev` serves the pages.
const api = 'http://127.0.0.1:3000'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  server: { proxy: { '/api': api, '/uploads': api, '/share': api, '/manifest.webmanifest': api } },
  // The built pages carry React with them, in its production form, whatever NODE_ENV the server runs with.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
  // A picture or font inside the styles would travel with every first visit.
  build: { assetsInlineLimit: 0 },
}))
