import { asSentence } from '@chekku/domain/sentence'
import { shopSections } from '@chekku/domain/shop/shop'
import { useId } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { FailureNote } from '../../ui/admin/error-summary.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { EditForm } from '../components/edit/edit-form.tsx'
import { panelClasses } from '../layout/screen.tsx'
import { controlId, type ShopCards } from './use-shop-cards.ts'

type CardForm = ShopCards[number]

interface ShopCardProps {
  form: CardForm
  /** On phones a card is collapsed until it is opened. */
  isCollapsible: boolean
  isOpen: boolean
  onToggle: () => void
}

/** One section of the shop details, with its own save. */
export function ShopCard({ form, isCollapsible, isOpen, onToggle }: ShopCardProps) {
  const { card, errors, failure } = form
  const { section, about, picture } = card
  const bodyId = useId()
  const isShown = isOpen || !isCollapsible
  const title = shopSections[section]
  return (
    <section
      id={section}
      tabIndex={-1}
      aria-labelledby={`card-${section}-title`}
      className={`${panelClasses} outline-none`}
    >
      {isCollapsible ? (
        <h2>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={onToggle}
            className="flex min-h-14 w-full items-center gap-3 px-4 py-2.5 text-left"
          >
            <span className="min-w-0 grow">
              <span
                id={`card-${section}-title`}
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
      ) : (
        <h2 id={`card-${section}-title`} className="px-6 pt-5 font-serif text-name font-semibold">
          {title}
        </h2>
      )}
      <EditForm
        id={bodyId}
        form={form}
        described={{ ...card, ...(picture && { pictureOf: picture.pathOf }) }}
        hidden={!isShown}
        data-shop-card
        aria-label={title}
        intro={<p className="px-4 text-soft md:px-6">{about}</p>}
        notesClassName="mx-4 mt-3 md:mx-6"
        notes={
          failure &&
          Object.keys(errors).length === 0 && (
            <FailureNote>
              {asSentence(failureText(adminFailures.saveShop, failure))} Nothing you typed is lost.
            </FailureNote>
          )
        }
        summary={Object.fromEntries(
          Object.entries(errors).map(([path, text]) => [controlId(section, path), text]),
        )}
      >
        <div className="grid grid-cols-1 gap-5 p-4 md:px-6">{isShown && card.fields(form)}</div>
        <SaveBar form={form} title={title} />
      </EditForm>
    </section>
  )
}

/** Save, and Discard if there are unsaved changes. */
function SaveBar({ form, title }: { form: CardForm; title: string }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-4 py-3 md:px-6">
      {form.isUnsaved && (
        <>
          <p className="mr-auto text-fine text-soft">Not saved yet</p>
          <Button onClick={form.discard} disabled={form.isSaving} aria-label={`Discard changes of ${title}`}>
            Discard
          </Button>
        </>
      )}
      <Button
        type="submit"
        kind="primary"
        disabled={form.isSaving}
        className="max-md:flex-1"
        aria-label={`Save ${title}`}
      >
        {form.isSaving ? 'Saving...' : 'Save'}
      </Button>
    </div>
  )
}
