import { business } from '@chekku/domain/business'
import { useRootData } from '../shared/root-data.ts'
import { houseImage, imageFacts } from './page-image.ts'

interface PageHeadProps {
  title: string
  description: string
  /** The canonical path with its query. */
  path: string
  /** Path of the link preview picture; the default picture if omitted. */
  image?: string | undefined
  type?: 'website' | 'product'
}

/** The language in Open Graph's format. */
const locale = business.language.replace('-', '_')

/** Title, description and share tags; React hoists them into the head on the server and in the browser. */
export function PageHead({ title, description, path, image = houseImage, type = 'website' }: PageHeadProps) {
  const { origin } = useRootData()
  const fullTitle = path === '/' ? title : `${title} · ${business.brand}`
  const text = summary(description)
  const { width, height, type: imageType } = imageFacts(image)
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={text} />
      <link rel="canonical" href={`${origin}${path}`} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={business.name} />
      <meta property="og:locale" content={locale} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={`${origin}${path}`} />
      <meta property="og:image" content={`${origin}${image}`} />
      <meta property="og:image:type" content={imageType} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={text} />
      <meta name="twitter:image" content={`${origin}${image}`} />
      <meta name="twitter:image:alt" content={title} />
    </>
  )
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
