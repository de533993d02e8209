import { lazySection } from '../../delivery/lazy-section.tsx'

const loadHomeParts = async () => (await import('./home-parts.tsx')).homeParts

export const FeaturedProducts = lazySection('featured', async () => (await loadHomeParts()).FeaturedProducts)
export const PopularGallery = lazySection('popular', async () => (await loadHomeParts()).PopularGallery)
export const AboutTeaser = lazySection('about', async () => (await loadHomeParts()).AboutTeaser)
export const Testimonials = lazySection('testimonials', async () => (await loadHomeParts()).Testimonials)
export const HomeContact = lazySection('contact', async () => (await loadHomeParts()).HomeContact)

/** What stands under the opening of the home page, for who goes there from another page; what fails is asked for again there. */
export const preloadHomeSections = () =>
  Promise.allSettled(
    [FeaturedProducts, PopularGallery, AboutTeaser, Testimonials, HomeContact].map(part => part.bring()),
  )
