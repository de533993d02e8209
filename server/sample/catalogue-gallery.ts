import type { SampleGalleryItem } from './catalogue-builders.ts'

export const gallery: SampleGalleryItem[] = [
  {
    title: 'The vaagai press',
    description:
      'Mortar and pestle are cut from one vaagai trunk. It turns fourteen times a minute, so the oil never gets hot.',
    category: 'Our press',
    isPopular: true,
    picture: 'gallery-press.jpg',
  },
  {
    title: 'Groundnut field at dawn',
    description: 'Red soil near Pollachi, a week before the harvest.',
    category: 'Farms',
    isPopular: true,
    picture: 'gallery-groundnut-field.jpg',
  },
  {
    title: 'Sesame on the mats',
    description: 'Three days in the sun, turned by hand every hour.',
    category: 'Harvest',
    picture: 'gallery-sesame-mats.jpg',
  },
  {
    title: 'Copra in the sun',
    description: 'Halved coconuts dry on the roof for six days before they are pressed.',
    category: 'Harvest',
    isPopular: true,
    picture: 'gallery-coconut-sun.jpg',
  },
  {
    title: 'The bottling table',
    description: 'Filled by weight, closed by hand, wiped and labelled.',
    category: 'Packing',
    picture: 'gallery-bottling.jpg',
  },
  {
    title: 'Our shop',
    description: 'Open every day from nine in the morning. Bring your own bottle and we fill it.',
    category: 'Shop',
    isPopular: true,
    picture: 'gallery-shop.jpg',
  },
  {
    title: 'Palm jaggery on the fire',
    description: 'Palmyra sap is boiled down in one morning, or it turns.',
    category: 'Harvest',
    picture: 'gallery-palm-jaggery.jpg',
  },
  {
    title: 'Palmyras at dusk',
    description: 'The trees are climbed twice a day, in the season from March to July.',
    category: 'Farms',
    picture: 'gallery-palmyras.jpg',
  },
  {
    title: 'Three oils, one window',
    description: 'Groundnut, sesame and coconut in the afternoon light.',
    category: 'Our press',
    isPopular: true,
    picture: 'gallery-three-oils.jpg',
  },
  {
    title: 'Settling in the sun',
    description: 'Fresh oil stands in steel for four days; the sediment sinks by itself.',
    category: 'Our press',
    picture: 'gallery-settling.jpg',
  },
  {
    title: 'The seed store',
    description: 'Every sack carries the name of the farm it came from.',
    category: 'Packing',
    picture: 'gallery-seed-store.jpg',
  },
  {
    title: 'Podi day',
    description: 'Each Wednesday the roasting pans come out.',
    category: 'Packing',
    picture: 'gallery-podi-day.jpg',
  },
]
