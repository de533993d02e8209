import { parsePicturePath } from '../picture.ts'

/**
 * The icons that are drawn from a logo, by the end of their addresses: their size in pixels. That of a telephone's home screen
 * (180) and the maskable one fill the square with paper; the others are as transparent as the logo.
 */
export const shopIcons = {
  '64': { pixels: 64, isFilled: false, inset: 0 },
  '192': { pixels: 192, isFilled: false, inset: 0 },
  '512': { pixels: 512, isFilled: false, inset: 0 },
  '180': { pixels: 180, isFilled: true, inset: 0.08 },
  // Android cuts it to any shape within a circle of four fifths.
  'maskable-512': { pixels: 512, isFilled: true, inset: 0.15 },
} as const
export type ShopIcon = keyof typeof shopIcons

/** Address of an icon, `/icons/{hash of the logo}-{icon}.png`, which never changes; undefined without a logo. */
export function shopIconPath(logo: string, icon: ShopIcon): string | undefined {
  const hash = parsePicturePath(logo)?.hash
  return hash && `/icons/${hash}-${icon}.png`
}
