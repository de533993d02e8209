/* The home page. */

export const featured = 'Featured Products'
export const allProducts = 'View All Products'
export const gallery = 'Featured Gallery'
export const allPictures = 'View All Gallery Items'
export const story = 'Our Story'

export const testimonials = 'What people say'
export const carousel = 'carousel'
export const slide = 'slide'
export const position = (number: number, count: number) => `${number} of ${count}`
export const rating = (rating: number) => `${rating} out of 5`
export const previous = 'Previous testimonial'
export const next = 'Next testimonial'
export const choose = 'Choose a testimonial'
export const testimonial = (number: number, name: string) => `Testimonial ${number}, ${name}`
export const play = 'Play testimonials'
export const pause = 'Pause testimonials'
