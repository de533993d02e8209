import type { Facts } from '../schemas/product/facts.ts'
import type { Product } from '../schemas/product.ts'
import { dateText } from './availability.ts'

/** Names of a product's facts, in display order. */
export const factNames = {
  notFood: 'Food or not',
  packedOn: 'Pressed or packed on',
  village: 'From the village',
  ingredients: 'Ingredients',
  allergens: 'Allergens',
  otherAllergens: 'Other allergens',
  diet: 'Vegetarian mark',
  shelfLife: 'Shelf life',
  storage: 'Storage',
  usage: 'How to use it',
  process: 'How it is made',
  country: 'Country of origin',
  maker: 'Maker',
  fssai: 'FSSAI number',
  certificates: 'Certificates',
  nutrition: 'Nutrition',
  none: 'Not for this product',
} as const satisfies Record<keyof Facts, string>
export type Fact = keyof typeof factNames

/** Facts that a product takes over from its category or the shop, unless it says that it has none. */
export const inheritedFacts = [
  'village',
  'ingredients',
  'allergens',
  'otherAllergens',
  'diet',
  'shelfLife',
  'storage',
  'usage',
  'process',
  'country',
  'maker',
  'fssai',
  'certificates',
  'nutrition',
] as const
export type InheritedFact = (typeof inheritedFacts)[number]

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

export const dietNames = { vegetarian: 'Vegetarian', 'non-vegetarian': 'Non-vegetarian' } as const
export type Diet = keyof typeof dietNames

interface NutrientText {
  name: string
  /** Where it follows no other nutrient. */
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

/** A nutrient's name outside of the table. */
export function nutrientLabel(key: Nutrient): string {
  const { name, label }: NutrientText = nutrients[key]
  return label ?? name
}

/** Facts that apply to food only. */
const ofFood: ReadonlySet<string> = new Set<Fact>([
  'allergens',
  'otherAllergens',
  'diet',
  'fssai',
  'nutrition',
])
export const isOfFood = (fact: Fact) => ofFood.has(fact)

/** The facts of a product that visitors see: its own, with those of its category and the shop as fallback. */
export function shownFacts({ facts, sharedFacts }: Pick<Product, 'facts' | 'sharedFacts'>): Facts {
  const { notFood, none: _, ...said }: Facts = { ...sharedFacts, ...facts }
  if (!notFood) return said
  return Object.fromEntries(Object.entries(said).filter(([fact]) => !ofFood.has(fact)))
}

/** Inherited facts without those that a product says it has none of. */
export const withoutNone = (shared: Facts, none: readonly InheritedFact[] = []): Facts =>
  Object.fromEntries(Object.entries(shared).filter(([fact]) => !none.some(key => key === fact)))

const oneOf = { days: 'day', months: 'month' }

/** Example: "9 months from packing". */
const shelfLifeText = ({ count, unit }: NonNullable<Facts['shelfLife']>) =>
  `${count} ${count === 1 ? oneOf[unit] : unit} from packing`

/** The rows of a nutrition table that have a value. A missing value is left out, since it does not mean 0. */
export function nutritionRows(nutrition: NonNullable<Facts['nutrition']>) {
  return (Object.keys(nutrients) as Nutrient[]).flatMap(key => {
    const amount = nutrition[key]
    const { name, unit } = nutrients[key]
    return amount === undefined ? [] : [{ key, name, amount, unit }]
  })
}

/** One fact as text. */
export interface FactRow {
  fact: Fact
  name: string
  text: string
}

/** Facts as rows of text. Allergens share one row, and so do packing date and village. */
export function factRows(facts: Facts): FactRow[] {
  const { packedOn, village, allergens = [], otherAllergens, diet, shelfLife, certificates } = facts
  const { nutrition } = facts
  const all = [...allergens.map(key => allergenNames[key]), otherAllergens].filter(Boolean).join(', ')
  const texts: Partial<Record<Fact, string | undefined>> = {
    ...facts,
    notFood: '',
    none: '',
    packedOn: packedOn && [dateText(packedOn), village].filter(Boolean).join(', '),
    village: packedOn ? '' : village,
    allergens: all && `Contains: ${all}`,
    otherAllergens: '',
    diet: diet && dietNames[diet],
    shelfLife: shelfLife && shelfLifeText(shelfLife),
    certificates: certificates
      ?.map(({ name, number }) => [name, number].filter(Boolean).join(' '))
      .join(', '),
    nutrition:
      nutrition &&
      nutritionRows(nutrition)
        .map(({ name, amount, unit }) => `${name} ${amount} ${unit}`)
        .join(', '),
  }
  return (Object.keys(factNames) as Fact[]).flatMap(fact => {
    const text = texts[fact]
    const name = fact === 'nutrition' && nutrition ? `Nutrition per 100 ${nutrition.per}` : factNames[fact]
    return text ? [{ fact, name, text }] : []
  })
}
