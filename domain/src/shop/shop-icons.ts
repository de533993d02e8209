import { parsePicturePath } from '../pictures/picture.ts'

/**
 * Icons drawn from the logo, by the suffix of their URLs, with their size in pixels. The home screen icon of phones
 * (180) and the maskable one have an opaque background; the others are as transparent as the logo.
 */
export const shopIcons = {
  '64': { pixels: 64, isFilled: false, inset: 0 },
  '192': { pixels: 192, isFilled: false, inset: 0 },
  '512': { pixels: 512, isFilled: false, inset: 0 },
  '180': { pixels: 180, isFilled: true, inset: 0.08 },
  // Android may crop it to any shape that includes a circle of 80 % of its width.
  'maskable-512': { pixels: 512, isFilled: true, inset: 0.15 },
} as const
export type ShopIconName = keyof typeof shopIcons

/** Immutable path of an icon, `/icons/{hash of the logo}-{icon}.png`; undefined without a logo. */
export function shopIconPath(logo: string, icon: ShopIconName): string | undefined {
  const hash = parsePicturePath(logo)?.hash
  return hash && `/icons/${hash}-${icon}.png`
}
