/* The rows of a backup fixture by table. A subcategory sorts before its parent by id. */

const at = 1_768_435_200_000
const name40x50 = '0123456789abcdef0123456789abcdef-40x50'
const image = `/uploads/products/${name40x50}.jpg`
const logo = `/uploads/shop/${name40x50}.jpg`

const email = 'owner@shop.example'
const times = { created_at: at, updated_at: at + 1 }
const entity = { description: '', image: '', version: 3, ...times }
const category = { ...entity, parent_id: null, show_in_nav: 1, show_in_products_dropdown: 1 }
const file = { content_type: 'image/jpeg', created_at: at }
const text = 'Line one\nLine two'
const oil = 'நல்லெண்ணெய் "cold" 🌿'
const product = {
  ...entity,
  description: text,
  search_key: `${oil}\n${text.toLowerCase()}`,
  price_paise: 46_050,
  category_id: 'category-main',
  subcategory_id: null,
  featured: 1,
  in_stock: 0,
}
const pack = {
  product_id: 'product',
  position: 0,
  kind: '',
  measure: null,
  quantity: null,
  pieces: 1,
  grams: null,
  price_paise: 46_050,
  mrp_paise: null,
  in_stock: 0,
  sku: '',
  gtin: '',
  image: '',
  removed_at: null,
}
const offer = { offer_paise: 45_000, offer_from: '2026-11-01T09:00', offer_until: '2026-11-02T18:00' }
const litre = { measure: 'volume', quantity: 1_000, grams: 910.5, mrp_paise: 48_000, sku: 'SES-1000', image }
const identity = `{"identity": {"name": "Ārogya", "accent": "#2f5d3a", "logo": "${logo}"}`
const notice =
  '{"_id": "notice", "text": "Pongal: closed", "kind": "closed", "from": "2026-01-14T00:00", "until": "2026-01-17T09:00", "link": ""}'
const created = { action: 'created', kind: 'product', subject_id: 'product', subject_name: 'Sesame' }

export const fixtureRows = {
  administrators: [
    {
      ...{ id: 'administrator', email, email_key: email, name: 'Owner', role: 'Administrator', disabled: 0 },
      ...{ created_at: at, updated_at: at },
    },
  ],
  deletions: [
    {
      id: 'deletion',
      kind: 'product',
      name: 'Second',
      image: '',
      along: 0,
      deleted_at: at,
      restored_at: null,
    },
  ],
  known_addresses: [{ administrator_id: 'administrator', address: '203.0.113.7', signed_in_at: at }],
  sessions: [{ token_hash: 'a', administrator_id: 'administrator', created_at: at, last_used_at: at }],
  categories: [
    { ...category, id: 'category-main', name: 'Oils', name_key: 'oils', sort_order: 60 },
    {
      ...category,
      ...{ id: 'a-sub', name: 'Sesame', name_key: 'sesame', sort_order: 70.5, parent_id: 'category-main' },
    },
  ],
  products: [
    { ...product, id: 'product', name: oil, image, subcategory_id: 'a-sub' },
    { ...product, id: 'product-2', name: 'Second', version: 1, deletion_id: 'deletion' },
  ],
  packs: [
    { ...pack, ...litre, ...offer, id: 'product' },
    {
      ...pack,
      ...{ id: 'pack-tin', position: 1, kind: 'டின் 🌿', measure: 'volume', quantity: 5_000 },
      price_paise: 205_000,
    },
    {
      ...pack,
      ...{ id: 'pack-jar', position: 1, kind: 'jar', price_paise: 99, in_stock: 1, removed_at: at + 1 },
    },
    { ...pack, product_id: 'product-2', id: 'product-2' },
  ],
  gallery_items: [
    {
      ...entity,
      ...{ id: 'item', title: 'The press', category_text: 'Oils', category_id: 'category-main' },
      ...{ subcategory_id: null, is_popular: 1, sort_order: 0 },
    },
  ],
  navigation_versions: [{ id: 'version', version: 1, saved_at: at, config: '{}' }],
  shop: [
    {
      ...{ id: 1, version: 2, section_versions: '{"identity": 1, "notices": 2}' },
      details: `${identity}, "notices": [${notice}]}`,
    },
  ],
  shop_versions: [
    { id: 'shop-version', version: 1, section: 'identity', saved_at: at, details: `${identity}}` },
  ],
  go_live_marks: [{ name: 'test-message', value: 'sent', marked_at: at }],
  pictures: [
    { path: image, ...file },
    { path: logo, ...file },
  ],
  picture_variants: [{ path: image.replace('.jpg', '.20.jpg'), picture_path: image, ...file }],
  activity: [
    {
      ...{ id: 'act', at, actor_id: 'administrator', actor_name: email, ...created },
      ...{ facts_before: null, facts_after: '{"price":460.5}' },
    },
  ],
}
