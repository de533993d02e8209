import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { shopLabels, shopPictureLabels } from '@chekku/domain/shop/labels'
import { shopLimits } from '@chekku/domain/shop/sections'
import { teaserHeadingOf } from '@chekku/domain/shop/shop'
import type { ReactNode } from 'react'
import { controlClasses, describedBy, FieldNotes } from '../../../ui/admin/fields/field.tsx'
import { TextArea, TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { PictureField } from '../../components/image-input/picture-field.tsx'
import { heroFrame } from '../../components/image-input/picture-frame.ts'
import { ListEditor, type ListEditorProps } from '../../components/list-editor/list-editor.tsx'
import type { CardDefinition } from '../shop-card-definition.ts'
import type { ShopCardForm } from '../use-shop-cards.ts'
import { paragraphsOf, textOfParagraphs } from './paragraphs.ts'

type Words = ShopDetails['words']

/** The form values of the words: paragraphs as one text, the year as text. */
export interface WordsValues
  extends Omit<Words, 'heroImage' | 'foundedYear' | 'teaser' | 'story'>,
    Record<'foundedYear' | 'teaser' | 'story', string> {}

type WordsForm = ShopCardForm<WordsValues>

export const wordsCard: CardDefinition<WordsValues> = {
  section: 'words',
  about: 'What the home page and the page “Our Story” say. A field that is empty is left out there.',
  labels: shopLabels.words,
  valuesOf: ({ words: { heroImage: _, foundedYear, teaser, story, ...words } }) => ({
    ...words,
    foundedYear: foundedYear === null ? '' : String(foundedYear),
    teaser: textOfParagraphs(teaser),
    story: textOfParagraphs(story),
  }),
  keysOf: ({ foundedYear, teaser, story, ...words }) => ({
    ...words,
    foundedYear: yearOf(foundedYear),
    teaser: paragraphsOf(teaser),
    story: paragraphsOf(story),
  }),
  summary: ({ heroHeading, motto }) => heroHeading || motto,
  picture: { label: shopPictureLabels.heroImage, pathOf: ({ words }) => words.heroImage, frame: heroFrame },
  fields: form => <WordsFields form={form} />,
}

/** The year as a number; invalid text is sent unchanged, for the server to refuse. */
function yearOf(text: string): number | string | null {
  const year = text.trim()
  if (year === '') return null
  return Number.isInteger(Number(year)) ? Number(year) : year
}

const yearShown = (text: string) => Number(yearOf(text)) || null

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid min-w-0 grid-cols-1 gap-5 border-t border-line pt-5 first:border-t-0 first:pt-0">
    <h3 className="caps text-press">{title}</h3>
    {children}
  </div>
)

function WordsFields({ form }: { form: WordsForm }) {
  const { text, list, pictureField } = form
  return (
    <>
      <Part title="Top of the home page">
        <TextField {...text('heroHeading')} hint="Empty: the name of your shop." />
        <TextArea {...text('heroText')} rows={3} />
        {pictureField && (
          <PictureField
            {...pictureField}
            hint="Without one, a drawing stands there. The heading stands over its left side."
            removalNote="The drawing comes back when you save."
          />
        )}
        <TextList
          {...list('trust')}
          entry="trust mark"
          emptyHint="None: the line under the heading is left out."
        />
      </Part>
      <Part title="Beginning of the story, on the home page">
        <TextField
          {...text('teaserHeading')}
          hint={`Empty: “${teaserHeadingOf({ teaserHeading: '', foundedYear: yearShown(form.item.foundedYear) })}”.`}
        />
        <TextArea
          {...text('teaser')}
          rows={4}
          hint="Empty: the first two paragraphs of the story. An empty line begins a new paragraph."
        />
      </Part>
      <Part title="Our Story">
        <TextField
          {...text('foundedYear')}
          inputMode="numeric"
          className="max-w-48"
          hint="Shown at the foot of each page and to search engines."
        />
        <TextList
          {...list('founders')}
          entry="founder"
          emptyHint="None: the story and search engines name no founder."
        />
        <TextArea
          {...text('story')}
          rows={10}
          hint={`An empty line begins a new paragraph. ${paragraphsHint(paragraphsOf(form.item.story).length)} Empty: the story is left out.`}
        />
        <TextField
          {...text('motto')}
          hint="In large letters on the home page and in the story, and at the foot of each page."
        />
        <TitledTextList {...list('productLines')} entry="product line" />
        <TitledTextList {...list('reasons')} entry="reason" hint="Six fill the page well." />
        <TitledTextList {...list('differentiators')} entry="difference" hint="Three fill the page well." />
      </Part>
    </>
  )
}

const paragraphsHint = (count: number) =>
  `${count} ${count === 1 ? 'paragraph' : 'paragraphs'} of at most ${shopLimits.paragraphs}.`

type ListProps<Item> = Omit<ListEditorProps<Item>, 'create' | 'nameOf' | 'maximum' | 'children'>

const TextList = (props: ListProps<string>) => (
  <ListEditor {...props} create={() => ''} nameOf={text => text.trim()} maximum={shopLimits.items} isOneField>
    {({ item, path, at }, index, change) => (
      <>
        <input
          id={at(path).id}
          aria-label={`${props.label} ${index + 1}`}
          value={item}
          onChange={({ target }) => change(target.value)}
          {...describedBy(at(path))}
          className={controlClasses}
        />
        <FieldNotes {...at(path)} />
      </>
    )}
  </ListEditor>
)

const TitledTextList = (props: Omit<ListProps<{ title: string; text: string }>, 'emptyHint'>) => (
  <ListEditor
    {...props}
    create={() => ({ title: '', text: '' })}
    nameOf={({ title }) => title.trim()}
    maximum={shopLimits.items}
    emptyHint="None: this part of the story is left out."
  >
    {({ text }) => (
      <>
        <TextField {...text('title')} label="Title" isRequired limit={shopLimits.lineCharacters} />
        <TextArea {...text('text')} label="Text" rows={3} limit={shopLimits.paragraphCharacters} />
      </>
    )}
  </ListEditor>
)
