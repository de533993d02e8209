import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { shopLabels, shopPictureLabels } from '@chekku/domain/shop/labels'
import { teaserHeadingOf } from '@chekku/domain/shop/shop'
import { TextArea, TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { PictureField } from '../../components/image-input/picture-field.tsx'
import { heroFrame } from '../../components/image-input/picture-frame.ts'
import type { CardDefinition } from '../shop-card-definition.ts'
import type { ShopCardForm } from '../use-shop-cards.ts'
import { paragraphsOf, textOfParagraphs } from './paragraphs.ts'
import { TextList } from './text-lists.tsx'

type Words = ShopDetails['words']

/** The form values of the home page; paragraphs are one text. */
interface HomeValues extends Pick<Words, 'heroHeading' | 'heroText' | 'trust' | 'teaserHeading'> {
  teaser: string
}

const { heroHeading, heroText, trust, teaserHeading, teaser } = shopLabels.words

export const homeCard: CardDefinition<HomeValues> = {
  section: 'words',
  about: 'Visitors see this on your home page.',
  labels: { heroHeading, heroText, trust, teaserHeading, teaser },
  valuesOf: ({ words: { heroHeading, heroText, trust, teaserHeading, teaser } }) => ({
    heroHeading,
    heroText,
    trust,
    teaserHeading,
    teaser: textOfParagraphs(teaser),
  }),
  keysOf: ({ teaser, ...words }) => ({ ...words, teaser: paragraphsOf(teaser) }),
  summary: ({ heroHeading }) => heroHeading,
  picture: {
    label: shopPictureLabels.heroImage,
    pathOf: ({ words }) => words.heroImage,
    frame: heroFrame,
    key: 'heroImage',
  },
  fields: form => <HomeFields form={form} />,
}

function HomeFields({ form }: { form: ShopCardForm<HomeValues> }) {
  const { text, list, pictureField, stored } = form
  const usualHeading = teaserHeadingOf({ ...stored.words, teaserHeading: '' })
  return (
    <>
      <TextField {...text('heroHeading')} hint="Your shop’s name shows here until you type one." />
      <TextArea {...text('heroText')} rows={3} />
      {pictureField && (
        <PictureField
          {...pictureField}
          hint="The heading lies over its left side."
          removalNote="After saving, visitors see the default drawing."
        />
      )}
      <TextList {...list('trust')} entry="trust mark" emptyHint="No trust marks yet." />
      <h3 className="caps border-t border-line pt-5 text-press">Start of the story</h3>
      <TextField {...text('teaserHeading')} hint={`“${usualHeading}” shows here until you type one.`} />
      <TextArea
        {...text('teaser')}
        rows={4}
        hint="The story’s first two paragraphs show here until you type."
      />
    </>
  )
}
