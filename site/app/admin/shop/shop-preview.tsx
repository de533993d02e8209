import type { ShopDetails } from '@chekku/domain/schemas/shop'
import { contrastRatio, leastContrast, paperColour } from '@chekku/domain/shop/colour'
import { currentNotice } from '@chekku/domain/shop/notice'
import { wallTime, weekLines } from '@chekku/domain/shop/opening-hours'
import { fullNameOf } from '@chekku/domain/shop/shop'
import type { ReactNode } from 'react'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { ChosenPreview } from '../components/image-input/chosen-preview.tsx'
import type { PictureChoice } from '../components/image-input/picture-choice.ts'
import type { PictureFrame } from '../components/image-input/picture-frame.ts'
import { useReadPicture } from '../components/image-input/read-picture.ts'
import { panelClasses } from '../layout/screen.tsx'
import { completeWeek } from './hours/complete-spans.ts'
import { readColour, usualAccent } from './identity-card.tsx'
import type { AnyCard } from './shop-card-definition.ts'
import { typedDetails } from './shop-card-form.ts'
import type { ShopCards } from './use-shop-cards.ts'

/** A preview with the unsaved values: the header, the beginning of the home page, and the footer. */
export function ShopPreview({ cards, work }: { cards: readonly AnyCard[]; work: ShopCards }) {
  const details = typedDetails(cards, work)
  const { identity, words, notices } = details
  // A colour that is invalid or has too little contrast would be refused, so the default is shown.
  const typed = readColour(identity.accent)
  const accent = typed && contrastRatio(typed, paperColour) >= leastContrast ? typed : usualAccent
  const notice = currentNotice(notices, wallTime(new Date(), work.stored.hours.timeZone))
  const picturesOf = (section: AnyCard['section']) => {
    const card = cards.find(one => one.section === section)
    const stored = card?.picture?.pathOf(work.stored) ?? ''
    return { frame: card?.picture?.frame, choice: card && work.editOf(card).picture, stored }
  }
  return (
    <section aria-label="Preview" className={`${panelClasses} overflow-hidden bg-paper wrap-anywhere`}>
      <div className="flex min-h-14 items-center gap-2.5 px-4 py-2">
        <PreviewPicture
          {...picturesOf('identity')}
          className="size-9 shrink-0"
          fallback={
            <span style={{ background: accent }} className="size-7 rounded-full" aria-hidden="true" />
          }
        />
        <p className="min-w-0 truncate font-serif text-name leading-tight">{identity.name}</p>
      </div>
      {notice && <p className="bg-turmeric/30 px-4 py-1.5 text-fine">{notice.text}</p>}
      <PreviewPicture {...picturesOf('words')} className="w-full" fallback={null} />
      <div className="grid gap-2 px-4 py-5">
        <p className="font-serif text-head leading-tight">{words.heroHeading}</p>
        <p>{words.heroText}</p>
        <p className="text-fine text-soft empty:hidden">{words.trust.filter(Boolean).join(' · ')}</p>
        <p>
          <span
            style={{ background: accent }}
            className="inline-block rounded-control px-4 py-2 font-semibold text-paper"
          >
            Order
          </span>
        </p>
      </div>
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

interface PreviewPictureProps {
  choice: PictureChoice | undefined
  stored: string
  frame: PictureFrame | undefined
  className: string
  /** Shown if there is no picture. */
  fallback: ReactNode
}

/** The picture of a card as it will be after a save. */
function PreviewPicture({ choice, stored, frame, className, fallback }: PreviewPictureProps) {
  const read = useReadPicture(choice?.kind === 'chosen' ? choice.file : undefined)
  if (choice?.kind === 'chosen') {
    if (!read?.bitmap || !frame) return fallback
    return (
      <div className={className}>
        <ChosenPreview
          bitmap={read.bitmap}
          frame={frame}
          position={choice.position}
          label="The chosen picture"
          onPosition={() => undefined}
        />
      </div>
    )
  }
  if (choice?.kind === 'removed' || stored === '') return fallback
  return (
    <StoredPicture
      path={stored}
      alt=""
      sizes="20rem"
      className={`${className} rounded-control object-cover`}
    />
  )
}
