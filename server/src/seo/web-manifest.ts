import { business } from '@chekku/domain/business'

/** As in the site's theme.css. */
const paper = '#fbf7ee'

/** The web app manifest. */
export const webManifest = {
  id: '/',
  name: business.name,
  short_name: business.brand,
  description: business.description,
  lang: business.language,
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: paper,
  theme_color: paper,
  categories: ['food', 'shopping'],
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
} as const
