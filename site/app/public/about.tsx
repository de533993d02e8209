import { business } from '@chekku/domain/business'
import { AboutGoods } from './about-goods.tsx'
import { AboutOpening } from './about-opening.tsx'
import { AboutReasons } from './about-reasons.tsx'
import { PlaceDetail } from './contact-details.tsx'
import { PageHead } from './page-head.tsx'
import { MoreLink } from './section-heading.tsx'

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
      <div className="rule-double mb-8 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 pt-6 md:mb-12">
        <h2 id="places" className="text-head">
          Where to find us
        </h2>
        <MoreLink to="/contact">Contact and hours</MoreLink>
      </div>
      <div className="grid gap-10 md:grid-cols-[2fr_1fr_1fr] md:gap-12">
        <PlaceDetail place={business.unit} spot={business.unit} />
        {business.branches.map(branch => (
          <PlaceDetail key={branch.label} place={branch} />
        ))}
      </div>
    </section>
  )
}
