import type { Facts } from '../schemas/product/facts.ts'
import type { Product } from '../schemas/product.ts'
import { dateText } from './availability.ts'

/** What a fact is: how it is stored, sent and edited. */
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

const { notFood: _, packedOn: __, none: ___, ...inherited } = factTable
export type InheritedFact = keyof typeof inherited
/** Facts that a product takes over from its category or the shop, unless it says that it has none. */
export const inheritedFacts = Object.keys(inherited) as InheritedFact[]

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

/** The facts of a product that visitors see: its own, with those of its category and the shop as fallback. */
export function shownFacts({ facts, sharedFacts }: Pick<Product, 'facts' | 'sharedFacts'>): Facts {
  const { notFood, none: _, ...said }: Facts = { ...sharedFacts, ...facts }
  if (!notFood) return said
  return Object.fromEntries(Object.entries(said).filter(([fact]) => !isOfFood(fact as Fact)))
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
  return factKeys.flatMap(fact => {
    const text = texts[fact]
    const name = fact === 'nutrition' && nutrition ? `Nutrition per 100 ${nutrition.per}` : factNames[fact]
    return text ? [{ fact, name, text }] : []
  })
}
