import content from './business.json' with { type: 'json' }

/**
 * Everything that makes this site one particular producer's. All of it is SAMPLE CONTENT for a producer that does not
 * exist: people, places, numbers and testimonials are invented. `business.json` is the only file to change for another
 * producer. Its `chatNumber` is digits with country code, as wa.me takes them; `priceRange` is one to four signs, from cheap
 * to dear, as search engines show it; hours are minutes after midnight in the shop's time zone, on days as JavaScript counts
 * them (0 is Sunday); ratings are 1 to 5.
 */
export const business = content as Filled<typeof content>

/** No list is empty. */
type Filled<Content> = {
  [Key in keyof Content]: Content[Key] extends (infer Item)[] ? [Item, ...Item[]] : Content[Key]
}

export type OpeningHours = (typeof business.hours)[number]
export type Testimonial = (typeof business.testimonials)[number]
