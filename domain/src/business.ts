/*
 * Everything that makes this site one particular producer's. All of it is SAMPLE CONTENT for a producer that does not
 * exist: people, places, numbers and testimonials are invented. This is the only file to change for another producer.
 */

export interface OpeningHours {
  /** Days as JavaScript counts them: 0 is Sunday. */
  days: readonly number[]
  label: string
  /** Minutes after midnight in the shop's time zone. */
  opens: number
  closes: number
  text: string
}

export interface Testimonial {
  id: string
  name: string
  role: string
  content: string
  /** 1 to 5. */
  rating: number
}

export const business = {
  brand: 'Vaagai',
  name: 'Vaagai Wood-Pressed Oils',
  tagline: 'Wood-pressed oils and organic goods from Pollachi',
  description:
    'A small family press near Pollachi, Tamil Nadu. We press groundnut, sesame and coconut oil slowly in vaagai-wood presses and sell the organic goods of the farms around us.',
  foundedYear: 2015,
  motto: 'HONESTY IN QUALITY & SERVICE',
  heroHeading: 'Pure & Natural Wood Pressed Oils',
  heroText:
    'Pressed slowly in wood, settled in the sun, bottled the same week. No solvent, no bleach, no colour.',
  trust: ['Wood-pressed', 'No chemicals', 'Since 2015'],

  /** Digits with country code, as wa.me takes them. Numbers from the range that no operator assigns. */
  chatNumber: '919000000000',
  phones: [
    { label: '+91 90000 00000', href: 'tel:+919000000000' },
    { label: '+91 90000 00001', href: 'tel:+919000000001' },
  ],
  email: 'hello@vaagai.example',
  currency: 'INR',
  /** One to four signs, from cheap to dear, as search engines show it. */
  priceRange: '₹₹',
  timeZone: 'Asia/Kolkata',
  language: 'en-IN',

  unit: {
    label: 'Manufacturing unit',
    lines: ['14/2 Mill Road, Kinathukadavu', 'Pollachi Taluk, Coimbatore 642109', 'Tamil Nadu, India'],
    street: '14/2 Mill Road, Kinathukadavu',
    locality: 'Pollachi',
    region: 'Tamil Nadu',
    postalCode: '642109',
    country: 'IN',
    latitude: 10.8235,
    longitude: 77.0188,
  },
  branches: [
    {
      label: 'Pollachi shop',
      lines: ['7 Market Street, near the bus stand', 'Pollachi 642001'],
      phone: '+91 90000 00000',
    },
    {
      label: 'Coimbatore shop',
      lines: ['52 Temple Road, R.S. Puram', 'Coimbatore 641002'],
      phone: '+91 90000 00001',
    },
  ],
  hours: [
    {
      days: [1, 2, 3, 4, 5, 6],
      label: 'Monday to Saturday',
      opens: 9 * 60,
      closes: 21 * 60 + 30,
      text: '9:00 AM - 9:30 PM',
    },
    { days: [0], label: 'Sunday', opens: 9 * 60, closes: 13 * 60, text: '9:00 AM - 1:00 PM' },
  ] satisfies OpeningHours[],
  social: [
    { name: 'Instagram', href: 'https://www.instagram.com/vaagai.example' },
    { name: 'Facebook', href: 'https://www.facebook.com/vaagai.example' },
    { name: 'YouTube', href: 'https://www.youtube.com/@vaagai.example' },
  ],

  founders: ['Meenakshi Raman', 'Arul Selvan'],
  story: [
    'In 2015 Meenakshi Raman, a school teacher, and Arul Selvan, a carpenter, bought back the wooden press that had stood unused in his grandfather’s yard for twenty-six years.',
    'The first groundnut oil took a day and a half and filled eleven bottles. The neighbours bought nine of them. The next week they brought their own seed.',
    'Today four vaagai-wood presses turn at the unit in Kinathukadavu, never faster than fourteen turns a minute, so that the oil stays cool and keeps its own smell. We still know every farm by name.',
  ],
  productLines: [
    {
      name: 'Groundnut Oil',
      text: 'Straw gold and nutty, from sun-dried country groundnut of the Pollachi plain.',
    },
    { name: 'Sesame Oil', text: 'Deep amber, pressed with palm jaggery as it has always been done here.' },
    {
      name: 'Coconut Oil',
      text: 'Clear, from copra dried on our own roof, never smoked and never bleached.',
    },
    {
      name: 'Organics',
      text: 'Jaggery, honey, rice, millets and spice powders from farms that we visit ourselves.',
    },
  ],
  reasons: [
    { title: 'Pressed in wood', text: 'A slow wooden press keeps the oil below the warmth of a summer day.' },
    { title: 'No chemicals', text: 'No solvent, no bleach, no colour, no scent, at any step.' },
    { title: 'Seed we know', text: 'We buy from thirty-one farms and visit each before the harvest.' },
    {
      title: 'Fresh every week',
      text: 'We press to order and bottle in the same week; the date is on the label.',
    },
    { title: 'Glass and tin', text: 'No oil of ours touches plastic. Bring the bottle back and pay less.' },
    { title: 'Open doors', text: 'Come and watch your oil being pressed on any working day.' },
  ],
  differentiators: [
    {
      title: 'Fourteen turns a minute',
      text: 'Our presses turn at the pace of the ox that once drew them. More would be faster, and warmer.',
    },
    {
      title: 'Sun-settled for four days',
      text: 'The oil clears by itself in the sun. We filter through cotton, not through machines.',
    },
    {
      title: 'The farm on the label',
      text: 'Each batch names the village its seed came from, because somebody there is proud of it.',
    },
  ],
  /** SAMPLE testimonials: invented people. */
  testimonials: [
    {
      id: 'sample-1',
      name: 'Lakshmi N.',
      role: 'Home cook, Coimbatore (sample)',
      content:
        'The groundnut oil smells the way my grandmother’s kitchen did. I had forgotten that it could.',
      rating: 5,
    },
    {
      id: 'sample-2',
      name: 'Farook A.',
      role: 'Sweet maker, Palakkad (sample)',
      content: 'I order five litres of coconut oil every month. It is the same each time, and it is honest.',
      rating: 5,
    },
    {
      id: 'sample-3',
      name: 'Divya S.',
      role: 'Mother of two, Tiruppur (sample)',
      content:
        'They told me the sesame crop was late and to wait a week. I would rather be told than be sold to.',
      rating: 5,
    },
    {
      id: 'sample-4',
      name: 'George M.',
      role: 'Restaurant owner, Kochi (sample)',
      content: 'Ordering by message takes me half a minute, and the tins arrive when they say.',
      rating: 4,
    },
    {
      id: 'sample-5',
      name: 'Revathi K.',
      role: 'Teacher, Pollachi (sample)',
      content: 'I took my class to see the press turn. Now thirty children know where oil comes from.',
      rating: 5,
    },
  ] satisfies Testimonial[],
} as const
