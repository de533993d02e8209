import { type ComponentProps, lazy } from 'react'
import { Link } from 'react-router'
import { storeFilledFields, storeTypedText, typedTextOf } from '../../delivery/typed-text.ts'
import { useShop } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { Detail, Email, HoursDetail, Phones } from '../contact/contact-details.tsx'
import { ContactInput } from '../contact/contact-input.tsx'
import * as formTexts from '../contact/form-texts.ts'
import { PlaceDetail } from '../contact/place-detail.tsx'
import { Section } from '../shared/section.tsx'
import * as homeContactTexts from './contact-texts.ts'
import type { HomeShop } from './home.tsx'

/** Loaded only if the owner has enabled it: most home pages do not need it. */
const ContactForm = lazy(async () => ({ default: (await import('../contact/contact-form.tsx')).ContactForm }))

/** Contact details and a message form, which does nothing unless the owner lets it open a chat. */
export default function HomeContact({ unit, hours }: Pick<HomeShop, 'unit' | 'hours'>) {
  const { reach, week } = useShop()
  const hasHours = week.length > 0
  const hasDetails = reach.phones.length > 0 || reach.email !== '' || unit !== null || hasHours
  return (
    <Section
      id="contact"
      title={homeContactTexts.contact}
      more={{ text: homeContactTexts.contactPage, path: '/contact' }}
    >
      <div className={`grid gap-12 lg:gap-20 ${hasDetails ? 'lg:grid-cols-[5fr_6fr]' : ''}`}>
        {hasDetails && (
          <div className="grid content-start gap-8">
            <Phones />
            {(reach.email !== '' || unit) && (
              <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
                <Email />
                {unit && (
                  <Detail name={formTexts.address}>
                    <PlaceDetail {...unit} />
                  </Detail>
                )}
              </div>
            )}
            {hasHours && (
              <Detail name={formTexts.hours}>
                <HoursDetail hours={hours} />
              </Detail>
            )}
          </div>
        )}
        {reach.homeFormOpensChat && reach.chatNumber !== '' ? <ContactForm /> : <InertForm />}
      </div>
    </Section>
  )
}

const noteId = 'message-note'

/** Cannot be submitted: none of its buttons submits, and `method="dialog"` outside a dialog does nothing. */
function InertForm() {
  const hasChat = useShop().reach.chatNumber !== ''
  return (
    <form
      ref={storeFilledFields}
      method="dialog"
      aria-label={homeContactTexts.form}
      aria-describedby={noteId}
      title={homeContactTexts.sendsNothing}
      onSubmit={event => event.preventDefault()}
      onInput={storeTypedText}
      className="grid content-start gap-5 rounded-card border border-line bg-card p-5 md:p-8"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <InertField id="message-name" label={formTexts.name} autoComplete="name" />
        <InertField id="message-email" label={formTexts.email} type="email" autoComplete="email" />
      </div>
      <InertField id="message-text" label={formTexts.message} isMultiline />
      <p id={noteId} className="text-soft">
        <span className="block">{homeContactTexts.sendsNothing}</span>
        <Link to="/contact" className="link inline-flex min-h-11 items-center">
          {hasChat ? homeContactTexts.writeByChat : homeContactTexts.reachUs}
        </Link>
      </p>
      <p>
        <button
          type="button"
          title={homeContactTexts.sendsNothing}
          aria-describedby={noteId}
          className={buttonClasses('quiet')}
        >
          {homeContactTexts.send}
        </button>
      </p>
    </form>
  )
}

const InertField = (props: ComponentProps<typeof ContactInput>) => (
  <ContactInput defaultValue={typedTextOf(props.id)} {...props} />
)
