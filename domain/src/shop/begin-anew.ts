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
      countText(testimonials, 'review', 'reviews'),
      countText(facts, 'category’s facts', 'categories’ facts'),
      countText(texts, 'text of your shop', 'texts of your shop'),
    ]
      .filter(text => text !== '')
      .join(', '),
  left: (counts: string) => `Still from the sample: ${counts}.`,
  text: (counts: string) => `This removes ${counts}. You can undo it for 30 days.`,
  stays: 'Your own work stays, with the categories it is in.',
  confirm: 'Remove the sample',
  done: 'The sample is removed',
  hide: 'Hide',
  keep: 'Keep',
  hidden: 'The sample’s texts, contacts and reviews are hidden',
  failed: 'Failed to remove the sample',
} as const

const countText = (count: number, one: string, several: string) =>
  count === 0 ? '' : `${count} ${count === 1 ? one : several}`
