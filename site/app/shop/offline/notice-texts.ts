/* The line above a page from the device. */

export const offline = 'You are offline.'
export const outdated = 'This page may be out of date.'
export const asOf = (time: string) => `You see this page as of ${time}.`
export const reload = 'Load it again'
