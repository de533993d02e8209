import { parsePicturePath } from '@chekku/domain/pictures/picture'
import type { ReactNode } from 'react'
import { IndicText } from '../ui/indic-text.ts'
import { StoredPicture } from '../ui/stored-picture.tsx'

/** Classes by the maximum length of a name, which the header shows whole; on the smallest phones a long one hides the logo. */
const nameClasses: readonly [maximum: number, classes: string][] = [
  [11, '*:last:text-[1.6rem]'],
  [18, '*:last:text-name md:*:last:text-[1.6rem]'],
  [26, 'max-[22rem]:*:first:hidden *:last:text-body md:*:last:text-name'],
  [34, 'max-[22rem]:*:first:hidden *:last:text-fine md:*:last:text-name'],
  [46, 'max-[22rem]:*:first:hidden *:last:text-[0.8rem] md:*:last:text-body'],
  [Number.POSITIVE_INFINITY, 'max-[22rem]:*:first:hidden *:last:text-[0.7rem] md:*:last:text-fine'],
]

/** A longer name needs the room of a phone's header, whose other controls then show their icons alone. */
export const roomyName = 34

/** A logo of this ratio of width to height has the name in it. */
const wideRatio = 1.5

export const isWideLogo = ({ width, height }: { width: number; height: number }) =>
  width >= wideRatio * height

export const isStoredWide = (logo: string) => isWideLogo(parsePicturePath(logo) ?? { width: 1, height: 1 })

/** Classes for the parent of a wide logo, and for the logo. */
export const wideBrandClasses = 'flex min-h-11 shrink-0 items-center'
export const wideLogoClasses = 'h-10 w-auto max-w-40 whole'

/** Classes for the parent of a `Brand`, whose first child is the logo and whose last is the name. */
export function brandClasses(name: string, logo = ''): string {
  if (isStoredWide(logo)) return wideBrandClasses
  // An Indic letter is as wide as one and a half Latin ones.
  const length = name.length + (name.match(/[\u0900-\u0dff]/g)?.length ?? 0) / 2
  const [, classes] = nameClasses.find(([maximum]) => length <= maximum) ?? []
  return `flex min-h-11 min-w-0 items-center gap-2.5 md:max-w-72 md:shrink-0 ${classes}`
}

interface BrandProps {
  name: string
  /** The stored path of the logo. */
  logo?: string
  isOnInk?: boolean
  /** In place of the stored logo. */
  children?: ReactNode
}

export const logoClasses = 'size-10 shrink-0 rounded-control whole'

/** The shop's logo, or the drawn one, beside its name; a wide logo stands whole and alone. */
export function Brand({ name, logo = '', isOnInk = false, children }: BrandProps) {
  if (isStoredWide(logo))
    return (
      <StoredPicture
        path={logo}
        alt={name}
        sizes="10rem"
        isFirst
        // A dark logo without a ground of its own would vanish on ink.
        className={`${wideLogoClasses} ${isOnInk ? 'rounded-control bg-paper p-1' : ''}`}
      />
    )
  return (
    <>
      {children ||
        (logo === '' ? (
          <DropMark isOnInk={isOnInk} />
        ) : (
          <StoredPicture path={logo} alt="" sizes="2.5rem" isFirst className={logoClasses} />
        ))}
      <span className="font-serif leading-[1.15]! **:leading-[inherit] tracking-tight wrap-anywhere">
        <IndicText text={name} />
      </span>
    </>
  )
}

const DropMark = ({ isOnInk }: { isOnInk: boolean }) => (
  <svg viewBox="0 0 40 40" className="size-10 shrink-0" aria-hidden="true">
    <circle cx="20" cy="20" r="18.8" fill="none" stroke="currentColor" strokeWidth="1.2" />
    <circle cx="20" cy="20" r="16.2" fill="none" stroke="currentColor" strokeWidth=".6" />
    <path
      className={isOnInk ? 'fill-turmeric' : 'fill-leaf'}
      d="M20 8.2c5 5.7 7.7 9.9 7.7 13.9a7.7 7.7 0 0 1-15.4 0c0-4 2.7-8.2 7.7-13.9Z"
    />
    <path
      className={isOnInk ? 'stroke-ink' : 'stroke-paper'}
      fill="none"
      strokeWidth="1.1"
      strokeLinecap="round"
      d="M20 15v12.5M20 20.5l3.4-2.8M20 20.5l-3.4-2.8M20 24.5l3.4-2.8M20 24.5l-3.4-2.8"
    />
  </svg>
)
