import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { shopPictureLabels, storyLabels } from '@chekku/domain/shop/labels'
import { shopLimits } from '@chekku/domain/shop/sections'
import { TextArea, TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { PictureField } from '../../components/image-input/picture-field.tsx'
import { storyFrame } from '../../components/image-input/picture-frame.ts'
import type { CardDefinition } from '../shop-card-definition.ts'
import { paragraphsOf, textOfParagraphs } from './paragraphs.ts'
import { TextList, TitledTextList } from './text-lists.tsx'

type Words = ShopDetails['words']

/** The form values of the story: paragraphs as one text, the year as text. */
interface StoryValues
  extends Pick<Words, 'founders' | 'motto' | 'productLines' | 'reasons' | 'differentiators'>,
    Record<'foundedYear' | 'story', string> {}

export const storyCard: CardDefinition<StoryValues> = {
  section: 'words',
  id: 'story',
  about: 'Visitors read this on the page “Our Story”.',
  labels: storyLabels,
  valuesOf: ({ words: { foundedYear, founders, story, motto, productLines, reasons, differentiators } }) => ({
    foundedYear: String(foundedYear ?? ''),
    founders,
    story: textOfParagraphs(story),
    motto,
    productLines,
    reasons,
    differentiators,
  }),
  keysOf: ({ foundedYear, story, ...words }) => ({
    ...words,
    foundedYear: yearOf(foundedYear),
    story: paragraphsOf(story),
  }),
  summary: ({ motto, story }) => motto || story,
  picture: {
    label: shopPictureLabels.storyImage,
    pathOf: ({ words }) => words.storyImage,
    frame: storyFrame,
    key: 'storyImage',
  },
  fields: ({ text, list, item, pictureField }) => (
    <>
      {pictureField && (
        <PictureField
          {...pictureField}
          hint="Show your press, your field or your face."
          removalNote="After saving, visitors see the default drawing."
        />
      )}
      <TextField
        {...text('foundedYear')}
        inputMode="numeric"
        className="*:[input]:max-w-48"
        hint="Pages and search engines show it."
      />
      <TextList {...list('founders')} entry="founder" emptyHint="No founders yet." />
      <TextArea
        {...text('story')}
        rows={10}
        hint={`An empty line starts a new paragraph. ${paragraphsHint(paragraphsOf(item.story).length)}`}
      />
      <TextField {...text('motto')} hint="Visitors see it large on the home page and in the story." />
      <TitledTextList {...list('productLines')} entry="product line" />
      <TitledTextList {...list('reasons')} entry="reason" hint="Six fill the page well." />
      <TitledTextList {...list('differentiators')} entry="difference" hint="Three fill the page well." />
    </>
  ),
}

/** The year as a number; invalid text is sent unchanged, for the server to refuse. */
function yearOf(text: string): number | string | null {
  const year = text.trim()
  if (year === '') return null
  return Number.isInteger(Number(year)) ? Number(year) : year
}

const paragraphsHint = (count: number) =>
  `${count} ${count === 1 ? 'paragraph' : 'paragraphs'} of at most ${shopLimits.paragraphs}.`
