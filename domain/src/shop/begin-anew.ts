type SampleCounts = Record<'products' | 'categories' | 'gallery' | 'testimonials' | 'facts', number> & {
  texts?: number | undefined
}

/** Messages of taking the sample away. */
export const beginAnewMessages = {
  title: 'Begin anew',
  /** Example: "29 products, 12 pictures"; "" if no sample entity is left. */
  counts: ({ products, categories, gallery, testimonials, facts, texts = 0 }: SampleCounts) =>
    [
      countText(products, 'product', 'products'),
      countText(categories, 'category', 'categories'),
      countText(gallery, 'picture', 'pictures'),
      countText(testimonials, 'testimonial', 'testimonials'),
      countText(facts, 'category’s facts', 'categories’ facts'),
      countText(texts, 'text of your shop', 'texts of your shop'),
    ]
      .filter(text => text !== '')
      .join(', '),
  left: (counts: string) => `Still the sample’s, not yours: ${counts}.`,
  text: (counts: string) =>
    `These go: ${counts}. Products, categories and pictures are in the trash for 30 days; one Undo brings all of it back.`,
  stays: 'What you have made or changed stays, and so does a category with anything of yours in it.',
  confirm: 'Take the sample away',
  done: 'The sample is taken away',
  failed: 'Failed to take the sample away',
} as const

const countText = (count: number, one: string, several: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : several}`
