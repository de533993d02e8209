import { asSentence } from '@chekku/domain/sentence'
import type { ShopCardId } from '@chekku/domain/shop/sections'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { FailureNote } from '../../ui/admin/error-summary.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { EditForm } from '../components/edit/edit-form.tsx'
import { panelClasses } from '../layout/screen.tsx'
import { controlId, type ShopCards } from './use-shop-cards.ts'

type CardForm = ShopCards[number]

export const cardFormId = (card: ShopCardId) => `card-${card}`

interface ShopCardProps {
  form: CardForm
  isOpen: boolean
  onToggle: () => void
}

export function ShopCard({ form, isOpen, onToggle }: ShopCardProps) {
  const { card, id, title, errors, failure } = form
  const { about, picture } = card
  const errorsById = Object.fromEntries(
    Object.entries(errors).map(([path, text]) => [controlId(id, path), text]),
  )
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${cardFormId(id)}-title`}
      className={`${panelClasses} scroll-mt-18 outline-none`}
    >
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={cardFormId(id)}
          onClick={onToggle}
          className="flex min-h-16 w-full items-center gap-3 rounded-card px-4 py-2.5 text-left md:px-6"
        >
          <span className="min-w-0 grow">
            <span
              id={`${cardFormId(id)}-title`}
              className="block font-serif text-name font-semibold leading-tight"
            >
              {title}
            </span>
            <span className="block truncate font-sans text-fine font-normal text-soft">
              {form.isUnsaved ? 'Not saved yet' : card.summary(form.values) || 'Nothing yet'}
            </span>
          </span>
          <ChevronIcon className={`size-5 shrink-0 text-soft ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      <EditForm
        id={cardFormId(id)}
        form={form}
        description={{ ...card, pictureOf: picture?.pathOf }}
        hidden={!isOpen}
        data-shop-card
        aria-label={title}
        intro={<p className="px-4 text-soft md:px-6">{about}</p>}
        notesClassName="mx-4 mt-3 md:mx-6"
        notes={
          failure &&
          Object.keys(errors).length === 0 && (
            <FailureNote>
              {`${asSentence(failureText(adminFailures.saveShop, failure))} Nothing you typed is lost.`}
            </FailureNote>
          )
        }
        summary={errorsById}
      >
        <div className="grid grid-cols-1 gap-5 p-4 md:px-6 md:pb-6">{isOpen && card.fields(form)}</div>
      </EditForm>
    </section>
  )
}
