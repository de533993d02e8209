/* The page of the shop's story. */

export const title = 'About Us'
export const shopSince = (shop: string, year: number) => `${shop}, since ${year}`
export const foundedBy = (founders: string) => `Founded by ${founders}`
export const since = (year: number) => `Since ${year}`
export const story = 'Our Story'
export const about = (shop: string) => `About ${shop}`
export const founder = 'Founder'
export const founders = 'Founders'
export const founderSince = (year: number) => `Founder, ${year}`
export const foundersSince = (year: number) => `Founders, ${year}`
export const goods = 'What we make'
export const allProducts = 'View All Products'
export const reasons = (shop: string) => `Why choose ${shop}`
export const differences = 'What sets us apart'
export const places = 'Where to find us'
export const contact = 'Contact and hours'
