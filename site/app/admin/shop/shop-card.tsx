import { asSentence } from '@chekku/domain/sentence'
import { shopSections } from '@chekku/domain/shop/shop'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/admin/button.tsx'
import { ErrorSummary, scrollIntoView } from '../../ui/admin/error-summary.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { RestoredDraft } from '../components/form/restored-draft.tsx'
import { StaleDialog } from '../components/form/stale-dialog.tsx'
import { useDoubts } from '../components/form/use-doubts.ts'
import { panelClasses } from '../layout/screen.tsx'
import type { AnyCard } from './shop-card-definition.ts'
import { controlId, type ShopCardForm, shopCardForm } from './shop-card-form.ts'
import type { ShopCards } from './use-shop-cards.ts'

interface ShopCardProps {
  card: AnyCard
  work: ShopCards
  /** On phones a card is collapsed until it is opened. */
  isCollapsible: boolean
  isOpen: boolean
  onToggle: () => void
}

/** One section of the shop details, with its own save. */
export function ShopCard({ card, work, isCollapsible, isOpen, onToggle }: ShopCardProps) {
  const { section, about } = card
  const form = shopCardForm(card, work)
  const { errors, failure, stale } = form
  const formElement = useRef<HTMLFormElement>(null)
  const bodyId = useId()
  const isShown = isOpen || !isCollapsible

  const askAbout = useDoubts()
  async function onSubmit() {
    const known = card.doubts?.(form.base) ?? []
    const doubts = card.doubts?.(form.values).filter(doubt => !known.includes(doubt)) ?? []
    if (await askAbout(doubts)) form.save()
  }

  // After a refused save the first invalid field gets the focus.
  const refused = Object.keys(errors).length > 0 && !form.isSaving
  useEffect(() => {
    if (refused) formElement.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refused])

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
      <form
        id={bodyId}
        ref={formElement}
        hidden={!isShown}
        noValidate
        data-shop-card
        aria-label={title}
        onSubmit={event => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        <p className="px-4 text-soft md:px-6">{about}</p>
        <div className="mx-4 mt-3 grid gap-3 empty:hidden md:mx-6">
          {form.isRestored && form.isUnsaved && <RestoredDraft onDiscard={form.discard} />}
          {failure && (
            <p
              ref={scrollIntoView}
              role="alert"
              className="rounded-card border-2 border-danger px-4 py-3 text-danger wrap-anywhere"
            >
              {asSentence(failure)} Nothing you typed is lost.
            </p>
          )}
          <ErrorSummary
            title="Please check these fields"
            errors={Object.fromEntries(
              Object.entries(errors).map(([path, text]) => [controlId(section, path), text]),
            )}
          />
        </div>
        <div className="grid grid-cols-1 gap-5 p-4 md:px-6">{isShown && card.fields(form)}</div>
        <SaveBar form={form} title={title} />
      </form>
      {stale && (
        <StaleDialog
          key={stale.version}
          theirs={{ ...stale, image: card.picture?.pathOf(stale) ?? '' }}
          form={{ ...form, definition: card, entity: { image: form.storedPicture, version: form.version } }}
        />
      )}
    </section>
  )
}

/** Save, and Discard if there are unsaved changes. */
function SaveBar({ form, title }: { form: ShopCardForm<object>; title: string }) {
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
