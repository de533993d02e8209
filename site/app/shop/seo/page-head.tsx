import { parsePicturePath } from '@chekku/domain/pictures/picture'
import { shareImageSize, shareImageType } from '@chekku/domain/share-image'
import { fullNameOf, shopConstants } from '@chekku/domain/shop/shop'
import { useState } from 'react'
import { useRootData } from '../../root-data.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

/** The link preview picture of an untouched shop, in the size that chat apps use. */
export const defaultShareImage = '/art/share-home.jpg'

/** The language in Open Graph's format. */
const locale = shopConstants.language.replace('-', '_')

interface PageHeadProps {
  title: string
  description: string
  /** The canonical path with its query. */
  path: string
  /** Path of the link preview picture; the default picture if omitted. */
  image?: string | undefined
  type?: 'website' | 'product'
  /** Title and path of the link preview, if they are not the page's; chat apps fetch that path again. */
  preview?: { title: string; path: string } | undefined
}

/** Title, description and share tags; React hoists them into the head on the server and in the browser. */
export function PageHead(props: PageHeadProps) {
  const { title, description, path, type = 'website', preview = { title, path } } = props
  const { origin, shop, shareImage = defaultShareImage } = useRootData()
  const image = props.image ?? shareImage
  const text = summary(description)
  const { width, height, type: imageType } = imageFacts(image)
  return (
    <>
      <title>{path === '/' ? title : `${title} · ${shop.identity.name}`}</title>
      <meta name="description" content={text} />
      <link rel="canonical" href={`${origin}${path}`} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={fullNameOf(shop)} />
      <meta property="og:locale" content={locale} />
      <meta property="og:title" content={preview.title} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={`${origin}${preview.path}`} />
      <meta property="og:image" content={`${origin}${image}`} />
      <meta property="og:image:type" content={imageType} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={preview.title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={preview.title} />
      <meta name="twitter:description" content={text} />
      <meta name="twitter:image" content={`${origin}${image}`} />
      <meta name="twitter:image:alt" content={preview.title} />
    </>
  )
}

/** Size and type of a link preview picture: from the path of a stored one, fixed for a drawn one. */
export function imageFacts(path: string): { width: number; height: number; type: string } {
  const stored = parsePicturePath(path)
  if (!stored) return { ...shareImageSize, type: shareImageType }
  const { width, height, extension } = stored
  return { width, height, type: extension === 'jpg' ? 'image/jpeg' : 'image/webp' }
}

const summaryCharacters = 180

/** Truncates to one line of at most 180 characters at a word boundary. */
function summary(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  if (characters.length <= summaryCharacters) return line
  const cut = characters.slice(0, summaryCharacters).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`
}

/** Structured data, rendered only by the server, as crawlers load whole documents; its key is the page's path. */
export function StructuredData({ data }: { data: object | false }) {
  const [isWrittenByServer] = useState(!useIsHydrated())
  if (!isWrittenByServer) return null
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {/* An empty text would be data that can't be read. */}
      {JSON.stringify(data ? { '@context': 'https://schema.org', ...data } : {})}
    </script>
  )
}
