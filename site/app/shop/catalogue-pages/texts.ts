/* Parts of several pages: messages, failures and pages without content. */

export const tryAgain = 'Try again'
export const askByChat = 'Ask us by chat'
export const backToProducts = 'Back to Products'
export const explore = 'Explore Products'
export const allProducts = 'All Products'
export const seeAll = 'See all products'
export const home = 'Back to the home page'
export const error = 'Error'
export const failed = 'Something went wrong on our side. Please try again.'
export const suggested = 'From the shelf'
export const bubble = 'Your chat app opens with this message. Nothing is ordered until we confirm.'
