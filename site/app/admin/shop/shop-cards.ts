import { hoursCard } from './hours/hours-card.tsx'
import { identityCard } from './identity-card.tsx'
import { legalCard } from './legal-card.tsx'
import { noticesCard } from './notices/notices-card.tsx'
import { placesCard } from './places/places-card.tsx'
import { reachCard } from './reach-card.tsx'
import type { AnyCard } from './shop-card-definition.ts'
import { testimonialsCard } from './testimonials-card.tsx'
import { homeCard } from './words/home-card.tsx'
import { storyCard } from './words/story-card.tsx'

/** The cards of the Shop screen in their order. */
export const shopCards: readonly AnyCard[] = [
  identityCard,
  reachCard,
  placesCard,
  hoursCard,
  homeCard,
  storyCard,
  testimonialsCard,
  legalCard,
  noticesCard,
]
