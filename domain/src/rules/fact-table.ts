/** The type of a fact’s value, which decides its storage, its schema and its form control. */
export type FactKind =
  | 'line'
  | 'paragraph'
  | 'day'
  | 'licence'
  | 'food'
  | 'allergens'
  | 'diet'
  | 'shelf-life'
  | 'certificates'
  | 'nutrition'
  | 'facts'

interface FactDefinition {
  name: string
  kind: FactKind
  /** The part of a form in which it stands. */
  group?: 'Label' | 'Nutrition' | 'Origin' | 'Certificates'
  isOfFood?: true
}

/** All facts of a product, in display order. */
export const factTable = {
  notFood: { name: 'Food or not', kind: 'food' },
  packedOn: { name: 'Pressed or packed on', kind: 'day', group: 'Origin' },
  village: { name: 'From the village', kind: 'line', group: 'Origin' },
  ingredients: { name: 'Ingredients', kind: 'paragraph', group: 'Label' },
  allergens: { name: 'Allergens', kind: 'allergens', group: 'Label', isOfFood: true },
  otherAllergens: { name: 'Other allergens', kind: 'line', group: 'Label', isOfFood: true },
  diet: { name: 'Vegetarian mark', kind: 'diet', group: 'Label', isOfFood: true },
  shelfLife: { name: 'Shelf life', kind: 'shelf-life', group: 'Label' },
  storage: { name: 'Storage', kind: 'paragraph', group: 'Label' },
  usage: { name: 'How to use it', kind: 'paragraph', group: 'Label' },
  process: { name: 'How it is made', kind: 'paragraph', group: 'Origin' },
  country: { name: 'Country of origin', kind: 'line', group: 'Origin' },
  maker: { name: 'Maker', kind: 'paragraph', group: 'Origin' },
  fssai: { name: 'FSSAI number', kind: 'licence', group: 'Label', isOfFood: true },
  certificates: { name: 'Certificates', kind: 'certificates', group: 'Certificates' },
  nutrition: { name: 'Nutrition', kind: 'nutrition', group: 'Nutrition', isOfFood: true },
  none: { name: 'Not for this product', kind: 'facts' },
} as const satisfies Record<string, FactDefinition>
export type Fact = keyof typeof factTable
export const factKeys = Object.keys(factTable) as Fact[]

export const factNames = Object.fromEntries(factKeys.map(fact => [fact, factTable[fact].name])) as Readonly<
  Record<Fact, string>
>

/** Facts that a product has by itself alone. */
const ownFacts = ['notFood', 'packedOn', 'none'] as const
export type InheritedFact = Exclude<Fact, (typeof ownFacts)[number]>
/** Facts that a product inherits from its category or the shop, unless its list `none` names them. */
export const inheritedFacts = factKeys.filter(fact => !ownFacts.some(own => own === fact)) as [
  InheritedFact,
  ...InheritedFact[],
]

/** Facts that apply to food only. */
export const isOfFood = (fact: Fact): boolean => 'isOfFood' in factTable[fact]

export const allergenNames = {
  gluten: 'Cereals with gluten',
  crustacean: 'Crustaceans',
  egg: 'Egg',
  fish: 'Fish',
  milk: 'Milk',
  mustard: 'Mustard',
  peanut: 'Peanut (groundnut)',
  sesame: 'Sesame',
  soy: 'Soya',
  sulphite: 'Sulphites',
  'tree-nut': 'Tree nuts',
} as const
export type Allergen = keyof typeof allergenNames
export const allergenKeys = Object.keys(allergenNames) as [Allergen, ...Allergen[]]

export const dietNames = { vegetarian: 'Vegetarian', 'non-vegetarian': 'Non-vegetarian' } as const
export type Diet = keyof typeof dietNames
export const dietKeys = Object.keys(dietNames) as [Diet, ...Diet[]]

interface NutrientText {
  name: string
  /** Its name where it follows no other nutrient; `name` by default. */
  label?: string
  unit: 'kcal' | 'g' | 'mg'
  /** Maximum amount per 100 g, in `unit`. */
  most: number
}

/** The rows of a nutrition table, in the order of a label. */
export const nutrients = {
  energy: { name: 'Energy', unit: 'kcal', most: 1_000 },
  protein: { name: 'Protein', unit: 'g', most: 100 },
  carbohydrate: { name: 'Carbohydrate', unit: 'g', most: 100 },
  sugars: { name: 'of which sugars', label: 'Of which sugars', unit: 'g', most: 100 },
  fat: { name: 'Fat', unit: 'g', most: 100 },
  saturatedFat: { name: 'of which saturated', label: 'Of which saturated', unit: 'g', most: 100 },
  transFat: { name: 'of which trans', label: 'Of which trans', unit: 'g', most: 100 },
  sodium: { name: 'Sodium', unit: 'mg', most: 100_000 },
} as const satisfies Record<string, NutrientText>
export type Nutrient = keyof typeof nutrients
export const nutrientKeys = Object.keys(nutrients) as Nutrient[]

/** A nutrient's name outside of the table. */
export function nutrientLabel(key: Nutrient): string {
  const { name, label }: NutrientText = nutrients[key]
  return label ?? name
}
