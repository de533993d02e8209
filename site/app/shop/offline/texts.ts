/* In place of a page that this device has not seen. */

export const title = 'You are offline'
export const missing =
  'You have not opened this page on this device yet. Pages that you have seen still open.'
