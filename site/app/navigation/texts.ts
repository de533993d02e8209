/* The header's menus and the hero, which the administration previews. */

export const main = 'Main'
export const menu = 'Menu'
export const explore = 'Explore Products'
export const story = 'Our Story'
