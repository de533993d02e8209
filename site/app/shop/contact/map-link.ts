interface Spot {
  latitude: number
  longitude: number
}

/** Half the map's height and width in degrees: a few streets of a town. */
const reach = { latitude: 0.006, longitude: 0.01 }

/** URL of OpenStreetMap's embedded map with a marker at the coordinates. */
export function mapEmbedUrl({ latitude, longitude }: Spot): string {
  const edges = [
    longitude - reach.longitude,
    latitude - reach.latitude,
    longitude + reach.longitude,
    latitude + reach.latitude,
  ]
  const query = new URLSearchParams({
    bbox: edges.map(degrees => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `https://www.openstreetmap.org/export/embed.html?${query}`
}

/** URL of the same map as a full page. */
export function mapPageUrl({ latitude, longitude }: Spot): string {
  const query = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })
  return `https://www.openstreetmap.org/?${query}#map=16/${latitude}/${longitude}`
}

/** URL of directions to coordinates or an address; phones open it in their installed map app. */
export function directionsUrl(to: Spot | string): string {
  const destination = typeof to === 'string' ? to : `${to.latitude},${to.longitude}`
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`
}
