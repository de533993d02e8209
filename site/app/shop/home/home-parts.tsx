import { AboutTeaser } from './about-teaser.tsx'
import { FeaturedProducts } from './featured-products.tsx'
import { HomeContact } from './home-contact.tsx'
import { PopularGallery } from './popular-gallery.tsx'
import { Testimonials } from './testimonials.tsx'

/** What stands under the opening of the home page, in one file. */
export const homeParts = { FeaturedProducts, PopularGallery, AboutTeaser, Testimonials, HomeContact }
