import { sheetShare } from '@chekku/domain/product/sheet-share'
import type { PublicShop } from '@chekku/domain/schemas/shop'
import { fullNameOf, shopConstants } from '@chekku/domain/shop/shop'
import { shopIconPath, shopIcons } from '@chekku/domain/shop/shop-icons'

/** The public site as an app. */
export const webManifest = (shop: PublicShop) => ({
  id: '/',
  name: fullNameOf(shop),
  short_name: shop.identity.name,
  description: shop.identity.description || shop.identity.tagline || undefined,
  lang: shopConstants.language,
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  // Same as in the site's theme.css.
  background_color: '#fbf7ee',
  theme_color: '#fbf7ee',
  categories: ['food', 'shopping'],
  icons: iconsOf(shop.identity.logo),
})

/** The administration as an app of its own, to which a phone shares sheets; its pages alone link it. */
export const adminManifest = (shop: PublicShop) => ({
  ...webManifest(shop),
  id: '/admin',
  name: `${shop.identity.name} admin`,
  // A launcher cuts the end, which would leave the name of the shop's own app.
  short_name: `Admin ${shop.identity.name}`,
  description: undefined,
  start_url: '/admin',
  scope: '/admin',
  categories: ['business'],
  share_target: {
    action: sheetShare.path,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: [{ name: sheetShare.field, accept: sharedTypes }] },
  },
})

// Apps of a phone name the type of a CSV file in each of these ways; its pictures come in a ZIP.
const sharedTypes = [
  ...['text/csv', '.csv', 'application/vnd.ms-excel', 'text/comma-separated-values'],
  ...['application/zip', 'application/x-zip-compressed', '.zip'],
]

/** Icons drawn from the logo; the default icons if there is no logo. */
const iconsOf = (logo: string) =>
  logo === ''
    ? defaultIcons
    : (['192', '512', 'maskable-512'] as const).map(name => {
        const { pixels, isFilled } = shopIcons[name]
        const src = shopIconPath(logo, name) ?? ''
        return iconOf(src, `${pixels}x${pixels}`, 'image/png', isFilled ? 'maskable' : 'any')
      })

const iconOf = (src: string, sizes: string, type: string, purpose = 'any') => ({ src, sizes, type, purpose })

const defaultIcons = [
  iconOf('/icon-192.png', '192x192', 'image/png'),
  iconOf('/icon-512.png', '512x512', 'image/png'),
  iconOf('/icon-maskable-512.png', '512x512', 'image/png', 'maskable'),
  iconOf('/favicon.svg', 'any', 'image/svg+xml'),
]
