import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { createChunkGroups } from './shared-chunks.ts'

const groups = createChunkGroups(
  ['home', 'products', 'product', 'category', 'gallery', 'about', 'contact', 'enquiry'].map(
    name => `public/${name}`,
  ),
)

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // The built pages carry React with them, in its production form, whatever NODE_ENV the server runs with.
  ...(command === 'build'
    ? { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': JSON.stringify('production') } }
    : {}),
  build: {
    // A picture or font inside the styles would travel with every first visit.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups } },
    },
  },
}))
