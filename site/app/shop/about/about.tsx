import { business } from '@chekku/domain/business'
import { PlaceDetail } from '../contact/contact-details.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { SectionHeading } from '../shared/section-heading.tsx'
import { AboutGoods } from './about-goods.tsx'
import { AboutOpening } from './about-opening.tsx'
import { AboutReasons } from './about-reasons.tsx'

const founders = business.founders.join(' and ')

export default function About() {
  return (
    <div className="pt-header">
      <PageHead
        title="About Us"
        description={`${business.name} was founded in ${business.foundedYear} by ${founders}. ${business.tagline}.`}
        path="/about-us"
      />
      <AboutOpening />
      <AboutGoods />
      <AboutReasons />
      <AboutPlaces />
    </div>
  )
}

function AboutPlaces() {
  return (
    <section aria-labelledby="places" className="page-width py-section">
      <SectionHeading
        id="places"
        title="Where to find us"
        more={{ text: 'Contact and hours', path: '/contact' }}
      />
      <div className="grid gap-10 md:grid-cols-[2fr_1fr_1fr] md:gap-12">
        <PlaceDetail place={business.unit} spot={business.unit} />
        {business.branches.map(branch => (
          <PlaceDetail key={branch.label} place={branch} />
        ))}
      </div>
    </section>
  )
}
