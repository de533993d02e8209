import { arrangeNavigation } from '@chekku/domain/navigation/navigation'
import { currentNotice } from '@chekku/domain/notice'
import type { ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { contrastRatio, leastContrast, paperColour } from '@chekku/domain/shop/colour'
import { wallTime } from '@chekku/domain/shop/opening-hours'
import type { CSSProperties } from 'react'
import {
  Brand,
  brandClasses,
  isWideLogo,
  logoClasses,
  wideBrandClasses,
  wideLogoClasses,
} from '../../../navigation/brand.tsx'
import { EntryMenu, entryClasses } from '../../../navigation/entry-menu.tsx'
import { Hero } from '../../../navigation/hero.tsx'
import { NoticeBar, noticeTextClasses } from '../../../navigation/notice-bar.tsx'
import { useRootData } from '../../../root-data.ts'
import { ChosenPreview } from '../../components/image-input/chosen-preview.tsx'
import { partOfShape } from '../../components/image-input/crop-shape.ts'
import type { ChosenPicture } from '../../components/image-input/picture-choice.ts'
import { logoFrame, type PictureFrame } from '../../components/image-input/picture-frame.ts'
import { useReadPicture } from '../../components/image-input/read-picture.ts'
import { readColour, usualAccent } from '../identity-card.tsx'
import { type ShopCards, typedDetails } from '../use-shop-cards.ts'
import { PreviewFrame } from './preview-frame.tsx'

/** A preview with the unsaved values: the header and the beginning of the home page. */
export function ShopPreview({ forms, stored }: { forms: ShopCards; stored: ShopForEditing }) {
  const { identity, words, notices } = typedDetails(forms, stored)
  const notice = currentNotice(notices, wallTime(new Date(), stored.hours.timeZone))
  const heroPicture = pictureOf(forms, 'words')
  const { categories, navigation } = useRootData()
  return (
    <PreviewFrame style={{ '--color-leaf': shownAccent(identity.accent) } as CSSProperties}>
      <header className="absolute inset-x-0 top-0 z-30 h-header">
        <div className="page-width flex h-full items-center justify-between gap-4">
          <PreviewBrand name={identity.name} logo={pictureOf(forms, 'identity')} />
          <EntryMenu
            navigation={arrangeNavigation(navigation, categories)}
            showEntry={({ name }, variant) => <span className={entryClasses[variant]}>{name}</span>}
          />
        </div>
      </header>
      {notice && (
        <div className="relative z-10 -mb-header pt-header">
          <NoticeBar kind={notice.kind} className="page-width">
            <span className={noticeTextClasses}>{notice.text}</span>
          </NoticeBar>
        </div>
      )}
      <Hero
        {...words}
        name={identity.name}
        heroImage={heroPicture?.choice.kind === 'stored' ? heroPicture.stored : ''}
        picture={
          heroPicture?.choice.kind === 'chosen' && (
            <PreviewPicture choice={heroPicture.choice} frame={heroPicture.frame} />
          )
        }
        trust={words.trust.filter(Boolean)}
        hasSampleName={stored.sample.includes('identity.name') && identity.name === stored.identity.name}
        showLink={(_path, text, className) => <span className={className}>{text}</span>}
      />
    </PreviewFrame>
  )
}

/** The typed accent; the default for one that a save would refuse, as invalid or of too little contrast. */
function shownAccent(accent: string): string {
  const typed = readColour(accent)
  return typed && contrastRatio(typed, paperColour) >= leastContrast ? typed : usualAccent
}

type CardPicture = NonNullable<ShopCards[number]['pictureField']>

const pictureOf = (forms: ShopCards, section: ShopSection): CardPicture | undefined =>
  forms.find(({ card }) => card.section === section)?.pictureField

/** The logo and the name as they will be after a save. */
function PreviewBrand({ name, logo }: { name: string; logo: CardPicture | undefined }) {
  const chosen = logo?.choice.kind === 'chosen' ? logo.choice : undefined
  const bitmap = useReadPicture(chosen?.file)?.bitmap
  const storedLogo = logo?.choice.kind === 'stored' ? logo.stored : ''
  const isChosenWide = bitmap && !chosen?.crop && isWideLogo(bitmap)
  const picture = bitmap && (
    <ChosenPreview
      bitmap={bitmap}
      part={partOfShape(bitmap, logoFrame.ratio, chosen?.crop)}
      label="The chosen logo"
      className={isChosenWide ? wideLogoClasses : logoClasses}
    />
  )
  if (isChosenWide) return <span className={wideBrandClasses}>{picture}</span>
  return (
    <span className={brandClasses(name, storedLogo)}>
      <Brand name={name} logo={storedLogo}>
        {picture}
      </Brand>
    </span>
  )
}

/** A chosen picture, which is not stored yet. */
function PreviewPicture({ choice, frame }: { choice: ChosenPicture; frame: PictureFrame }) {
  const bitmap = useReadPicture(choice.file)?.bitmap
  if (!bitmap) return null
  return (
    <div className="fade-in-from-top relative -z-10 -mt-[34vw]">
      <ChosenPreview
        bitmap={bitmap}
        part={partOfShape(bitmap, frame.ratio, choice.crop)}
        label="The chosen picture"
        className={`w-full ${frame.className}`}
      />
    </div>
  )
}
