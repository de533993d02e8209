import { currentNotice } from '@chekku/domain/notice'
import type { ShopDetails, ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { contrastRatio, leastContrast, paperColour } from '@chekku/domain/shop/colour'
import { wallTime, weekLines } from '@chekku/domain/shop/opening-hours'
import { fullNameOf } from '@chekku/domain/shop/shop'
import type { CSSProperties } from 'react'
import { Brand, brandClasses, logoClasses } from '../../navigation/brand.tsx'
import { NoticeBar, noticeTextClasses } from '../../navigation/notice-bar.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { IndicText } from '../../ui/indic-text.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { ChosenPreview } from '../components/image-input/chosen-preview.tsx'
import { partOfShape } from '../components/image-input/crop-shape.ts'
import { useReadPicture } from '../components/image-input/read-picture.ts'
import { completeWeek } from './hours/complete-hours.ts'
import { readColour, usualAccent } from './identity-card.tsx'
import { type ShopCards, typedDetails } from './use-shop-cards.ts'

/** A preview with the unsaved values: the header, the beginning of the home page, and the footer. */
export function ShopPreview({ forms, stored }: { forms: ShopCards; stored: ShopForEditing }) {
  const details = typedDetails(forms, stored)
  const { identity, words, notices } = details
  // A colour that is invalid or has too little contrast would be refused, so the default is shown.
  const typed = readColour(identity.accent)
  const accent = typed && contrastRatio(typed, paperColour) >= leastContrast ? typed : usualAccent
  const notice = currentNotice(notices, wallTime(new Date(), stored.hours.timeZone))
  const pictureOf = (section: ShopSection, className: string) => {
    const field = forms.find(({ card }) => card.section === section)?.pictureField
    const isNone =
      field?.choice.kind === 'removed' || (field?.choice.kind === 'stored' && field.stored === '')
    return field && !isNone ? <PreviewPicture {...field} className={className} /> : null
  }
  return (
    <section
      aria-label="Preview"
      style={{ '--color-leaf': accent } as CSSProperties}
      className="overflow-hidden rounded-card border border-line bg-paper wrap-anywhere"
    >
      <div className={`px-4 py-2 ${brandClasses(identity.name)}`}>
        <Brand name={identity.name}>{pictureOf('identity', logoClasses)}</Brand>
      </div>
      {notice && (
        <NoticeBar kind={notice.kind} className="px-4">
          <span className={noticeTextClasses}>{notice.text}</span>
        </NoticeBar>
      )}
      <div className="grid gap-3 px-4 py-5">
        <p className="font-serif text-head">
          <IndicText text={words.heroHeading || identity.name} />
        </p>
        <p className="empty:hidden">{words.heroText}</p>
        <p className="flex flex-wrap gap-3">
          <span className={buttonClasses('primary')}>Explore Products</span>
          <span className={buttonClasses('quiet')}>Our Story</span>
        </p>
      </div>
      {pictureOf('words', 'w-full')}
      <ul className="caps flex flex-wrap justify-center gap-x-4 gap-y-1 border-y border-line bg-card px-4 py-3 text-press empty:hidden">
        {words.trust.filter(Boolean).map(mark => (
          <li key={mark} className="min-w-0">
            {mark}
          </li>
        ))}
      </ul>
      <PreviewFooter details={details} />
    </section>
  )
}

function PreviewFooter({ details }: { details: ShopDetails }) {
  const { identity, reach, hours, words, legal } = details
  const grievance = [legal.grievanceName, legal.grievancePhone, legal.grievanceEmail].filter(Boolean)
  const facts = [
    legal.legalName,
    legal.fssai && `FSSAI licence ${legal.fssai}`,
    legal.gstin && `GSTIN ${legal.gstin}`,
    grievance.length > 0 && `Grievances: ${grievance.join(', ')}`,
  ].filter(Boolean)
  return (
    <div className="grid gap-2 bg-ink px-4 py-5 text-fine text-paper/85">
      <p>{identity.description}</p>
      <p>{[...reach.phones, reach.email].filter(Boolean).join(' · ')}</p>
      <dl className="tabular-nums">
        {weekLines(completeWeek(hours.week)).map(({ label, text }) => (
          <div key={label} className="flex justify-between gap-3">
            <dt className="font-semibold text-paper">{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        {reach.social
          .map(({ name }) => name)
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="font-serif text-body text-paper">{words.motto}</p>
      <p>{fullNameOf(details)}</p>
      <p>{facts.join(' · ')}</p>
    </div>
  )
}

type PreviewPictureProps = NonNullable<ShopCards[number]['pictureField']> & { className: string }

/** The picture of a card as it will be after a save. */
function PreviewPicture({ choice, stored, frame, className }: PreviewPictureProps) {
  const read = useReadPicture(choice.kind === 'chosen' ? choice.file : undefined)
  if (choice.kind === 'chosen') {
    if (!read?.bitmap) return null
    return (
      <div className={className}>
        <ChosenPreview
          bitmap={read.bitmap}
          part={partOfShape(read.bitmap, frame.ratio, choice.crop)}
          label="The chosen picture"
          className={frame.className}
        />
      </div>
    )
  }
  return <StoredPicture path={stored} alt="" sizes="20rem" className={className} />
}
