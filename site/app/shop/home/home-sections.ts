import { laterPart } from '../../delivery/lazy-section.tsx'

const loadHomeParts = async () => (await import('./home-parts.tsx')).homeParts

export const FeaturedProducts = laterPart('featured', async () => (await loadHomeParts()).FeaturedProducts)
export const PopularGallery = laterPart('popular', async () => (await loadHomeParts()).PopularGallery)
export const AboutTeaser = laterPart('about', async () => (await loadHomeParts()).AboutTeaser)
export const Testimonials = laterPart('testimonials', async () => (await loadHomeParts()).Testimonials)
export const HomeContact = laterPart('contact', async () => (await loadHomeParts()).HomeContact)

/** What stands under the opening of the home page, for who goes there from another page; what fails is asked for again there. */
export const bringHomeParts = () =>
  Promise.allSettled(
    [FeaturedProducts, PopularGallery, AboutTeaser, Testimonials, HomeContact].map(part => part.bring()),
  )
