/* The contact page. */

export const title = 'Contact'
export const heading = 'Contact Us'
export const summary = (shop: string) => `Write, call or visit ${shop}.`
export const summaryOf = (shop: string, address: string) => `Write, call or visit ${shop}: ${address}.`
export const hours = (days: string, hours: string) => `${days} ${hours}`
export const purpose = 'Ask, order, or plan a visit.'
export const soon = 'Our phone and address will be here soon.'
export const branches = 'Visit our shops'
export const showMap = 'Show the map'
export const mapSource = 'Map: OpenStreetMap'
export const mapOf = (place: string) => `Map: ${place}`
