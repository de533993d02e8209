/** URL of directions to coordinates or an address; phones open it in their installed map app. */
export const directionsUrl = (destination: string) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`

/** URL of a position on OpenStreetMap. */
export const mapPageUrl = (latitude: number, longitude: number) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
