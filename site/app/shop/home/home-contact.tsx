import { type ComponentProps, lazy } from 'react'
import { Link } from 'react-router'
import { storeFilledFields, storeTypedText, typedTextOf } from '../../delivery/typed-text.ts'
import { useShop } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { Detail, Email, HoursDetail, Phones } from '../contact/contact-details.tsx'
import { ContactInput } from '../contact/contact-input.tsx'
import { PlaceDetail } from '../contact/place-detail.tsx'
import { Section } from '../shared/section.tsx'
import type { HomeShop } from './home.tsx'

/** Loaded only if the owner has enabled it: most home pages do not need it. */
const ContactForm = lazy(async () => ({ default: (await import('../contact/contact-form.tsx')).ContactForm }))

/** Contact details and a message form, which does nothing unless the owner lets it open a chat. */
export default function HomeContact({ unit, hours }: Pick<HomeShop, 'unit' | 'hours'>) {
  const { reach, week } = useShop()
  const hasHours = week.length > 0
  const hasDetails = reach.phones.length > 0 || reach.email !== '' || unit !== null || hasHours
  return (
    <Section id="contact" title="Contact" more={{ text: 'Contact page', path: '/contact' }}>
      <div className={`grid gap-12 lg:gap-20 ${hasDetails ? 'lg:grid-cols-[5fr_6fr]' : ''}`}>
        {hasDetails && (
          <div className="grid content-start gap-8">
            <Phones />
            {(reach.email !== '' || unit) && (
              <div className="grid gap-8 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
                <Email />
                {unit && (
                  <Detail name="Address">
                    <PlaceDetail {...unit} />
                  </Detail>
                )}
              </div>
            )}
            {hasHours && (
              <Detail name="Hours">
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
const inertTitle = 'This form is not connected: it sends nothing'

/** Cannot be submitted: none of its buttons submits, and `method="dialog"` outside a dialog does nothing. */
function InertForm() {
  const hasChat = useShop().reach.chatNumber !== ''
  return (
    <form
      ref={storeFilledFields}
      method="dialog"
      aria-label="Message"
      aria-describedby={noteId}
      title={inertTitle}
      onSubmit={event => event.preventDefault()}
      onInput={storeTypedText}
      className="grid content-start gap-5 rounded-card border border-line bg-card p-5 md:p-8"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <InertField id="message-name" label="Name" autoComplete="name" />
        <InertField id="message-email" label="Email" type="email" autoComplete="email" />
      </div>
      <InertField id="message-text" label="Message" isMultiline />
      <p id={noteId} className="text-soft">
        {'This form is not connected yet: it sends nothing. The '}
        <Link to="/contact" className="link">
          contact page
        </Link>
        {hasChat ? ' opens a chat with us.' : ' says how to reach us.'}
      </p>
      <p>
        <button type="button" title={inertTitle} aria-describedby={noteId} className={buttonClasses('quiet')}>
          Send Message
        </button>
      </p>
    </form>
  )
}

const InertField = (props: ComponentProps<typeof ContactInput>) => (
  <ContactInput defaultValue={typedTextOf(props.id)} {...props} />
)
