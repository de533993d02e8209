/* The notice under the header. */

export const news = 'News'
export const closed = 'Closed'
export const close = 'Close this notice'
