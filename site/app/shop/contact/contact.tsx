import { business } from '@chekku/domain/business'
import { PageHead } from '../seo/page-head.tsx'
import { Section } from '../shared/section.tsx'
import { Detail, Email, Hours, Phones, PlaceDetail } from './contact-details.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactMap } from './contact-map.tsx'

export default function Contact() {
  const { unit, branches } = business
  return (
    <div className="pt-header">
      <PageHead
        title="Contact"
        description={`Write, call or visit ${business.name}: ${unit.lines.join(', ')}. ${hoursInWords}`}
        path="/contact"
      />
      <div className="page-width pt-10 md:pt-16">
        <h1 className="text-title">Contact Us</h1>
        <p className="mt-3 max-w-measure text-lead text-soft">
          Ask, order, or tell us when you would like to come.
        </p>
        <div className="mt-8 grid gap-x-10 gap-y-10 md:mt-10 lg:mt-14 lg:grid-cols-[5fr_6fr] lg:grid-rows-[auto_1fr] lg:gap-x-20">
          <div className="grid content-start gap-x-10 gap-y-6 md:max-lg:grid-cols-2 md:max-lg:grid-rows-[auto_1fr] lg:gap-y-8">
            <Detail name="Phone" heading="h2">
              <Phones />
            </Detail>
            <Detail name="Hours" heading="h2" className="md:max-lg:row-span-2">
              <Hours />
            </Detail>
            <Detail name="Email" heading="h2">
              <Email />
            </Detail>
          </div>
          <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <ContactForm />
          </div>
          <Detail name="Address" heading="h2" className="flex flex-col">
            <ContactMap />
          </Detail>
        </div>
      </div>
      <Section id="visit" title="Visit our shops">
        <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-[5fr_6fr] lg:gap-x-20">
          {branches.map(branch => (
            <PlaceDetail key={branch.label} {...branch} />
          ))}
        </div>
      </Section>
    </div>
  )
}

const hoursInWords = business.hours.map(({ label, text }) => `${label} ${text}`).join('; ')
