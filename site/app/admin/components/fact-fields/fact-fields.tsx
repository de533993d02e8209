import { factsOfCategories, withoutNone } from '@chekku/domain/product/facts'
import { factMessages } from '@chekku/domain/rules/fact-limits'
import {
  type Fact,
  factKeys,
  factNames,
  factTable,
  inheritedFacts,
  isOfFood,
} from '@chekku/domain/rules/fact-table'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import { makerOf } from '@chekku/domain/shop/maker'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import { CheckField, type Option, SelectField } from '../../../ui/admin/choice-fields.tsx'
import { Fold } from '../../../ui/admin/fold.tsx'
import { shopQuery } from '../../data/queries.ts'
import { unstoredQuery } from '../../data/query-client.ts'
import { type FactValues, isFactFilled } from '../facts/fact-values.ts'
import { fieldProps } from '../form/field-props.ts'
import { type FactForm, type FactInputs, factInputs } from './fact-inputs.tsx'

const groups = ['Label', 'Nutrition', 'Origin', 'Certificates'] as const
type FactGroup = (typeof groups)[number]

const factsOf = (group: FactGroup) =>
  factKeys.filter(fact => {
    const definition = factTable[fact]
    return 'group' in definition && definition.group === group
  })

const emptyText = 'Nothing said'

export const filledFacts = (values: FactValues) =>
  factKeys
    .filter(fact => isFactFilled(values, fact))
    .map(fact => factNames[fact])
    .join(', ') || emptyText

interface FactFieldsProps {
  form: FactForm
  heading: string
  hint: string
  /** Ids of the categories that facts are inherited from; "" for none. */
  category: string
  subcategory?: string
  /** A product may refuse a fact that it would inherit. */
  isOfProduct?: boolean
}

/** Fields for the facts of a product, or those shared by a category's products, in collapsible groups. */
export function FactFields(props: FactFieldsProps) {
  const { form, heading, hint, category, subcategory = '', isOfProduct = false } = props
  const { ofCategory, ofShop } = useSharedFacts(category, subcategory)
  const shared = { ...ofShop, ...ofCategory }
  const notFood = form.values['facts.notFood']
  const isFood = notFood === '' ? shared.notFood !== true : notFood === 'false'
  const shown = groups.filter(group => isFood || !factsOf(group).every(isOfFood))
  return (
    <section aria-label={heading} className="grid grid-cols-1 gap-3">
      {!isOfProduct && <h2 className="border-t border-line pt-5 text-name font-semibold">{heading}</h2>}
      <p className="text-fine text-soft">{hint}</p>
      <SelectField
        {...fieldProps(form).text('facts.notFood')}
        className="max-w-measure"
        options={foodOptions(category, shared, notFood)}
        hint={isFood ? undefined : 'What only food has is not shown.'}
      />
      <div className="divide-y divide-line rounded-card border border-line px-3 md:px-4">
        {shown.map(group => (
          <Group
            key={group}
            group={group}
            form={form}
            shared={withoutNone(shared, form.values['facts.none'])}
            isFood={isFood}
            sources={{ ofCategory, ofShop }}
            isOfProduct={isOfProduct}
          />
        ))}
      </div>
    </section>
  )
}

const foodOptions = (category: string, shared: Facts, chosen: string): Option[] => [
  ...(category === '' && chosen !== 'false'
    ? [['', 'Food'] as const]
    : [
        ['', shared.notFood ? 'As the category says: not food' : 'As the category says, else food'] as const,
        ['false', 'Food'] as const,
      ]),
  ['true', 'Not food'],
]

function FactInput(props: FactInputs) {
  const Input = factInputs[factTable[props.fact].kind]
  return Input && <Input {...props} />
}

function Group(props: {
  group: FactGroup
  form: FactForm
  shared: Facts
  isFood: boolean
  sources: Record<'ofCategory' | 'ofShop', Facts>
  isOfProduct: boolean
}) {
  const { group, form, shared, isFood, sources, isOfProduct } = props
  const { values } = form
  const facts = factsOf(group)
  const filled = facts.filter(fact => isFactFilled(values, fact))
  const isTaken = (fact: Fact) => shared[fact] !== undefined && !filled.includes(fact)
  const taken = facts.filter(fact => isTaken(fact) && (isFood || !isOfFood(fact)))
  const ofCategory = taken.filter(fact => sources.ofCategory[fact] !== undefined)
  const ofShop = taken.filter(fact => !ofCategory.includes(fact))
  const none = values['facts.none']
  const noneHere = inheritedFacts.filter(fact => none.includes(fact) && facts.includes(fact))
  const named = (facts: readonly Fact[]) => facts.map(fact => factNames[fact]).join(', ')
  const summary = [
    filled.length > 0 && (named(filled) === group ? 'Said' : named(filled)),
    ofCategory.length > 0 && `As the category says: ${named(ofCategory)}`,
    ofShop.length > 0 && `As the shop says: ${named(ofShop)}`,
    noneHere.length > 0 && `None: ${named(noneHere)}`,
  ].filter(Boolean)
  // The facts that the product inherits, and those that it refuses.
  const refusable = isOfProduct
    ? inheritedFacts.filter(fact => taken.includes(fact) || noneHere.includes(fact))
    : []
  const setNone = (fact: (typeof inheritedFacts)[number], isNone: boolean) =>
    form.change(
      'facts.none',
      inheritedFacts.filter(other => (other === fact ? isNone : none.includes(other))),
    )
  return (
    <Fold title={group} summary={summary.join(' · ') || emptyText}>
      {facts
        .filter(fact => isFood || !isOfFood(fact))
        .map(fact => (
          <FactInput key={fact} {...{ form, shared, fact }} />
        ))}
      {refusable.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1 font-semibold leading-tight">{factNames.none}</legend>
          <p className="text-fine text-soft">
            Visitors see what category and shop say, unless it is ticked here.
          </p>
          {refusable.map(fact => (
            <CheckField
              key={fact}
              id={`facts.none.${fact}`}
              label={`None: ${factNames[fact]}`}
              checked={none.includes(fact)}
              onChange={({ target }) => setNone(fact, target.checked)}
            />
          ))}
        </fieldset>
      )}
    </Fold>
  )
}

const categoryQuery = (id: string) => ({
  ...unstoredQuery(['facts of category', id], () => adminApi.categories.get(id)),
  enabled: id !== '',
})

/** Facts that a product inherits: of its subcategory, then its category, then the shop's FSSAI number and maker. */
function useSharedFacts(category: string, subcategory: string): Record<'ofCategory' | 'ofShop', Facts> {
  const { data: main } = useQuery(categoryQuery(category))
  const { data: sub } = useQuery(categoryQuery(subcategory))
  const { data: shop } = useQuery(shopQuery)
  const fssai = shop?.legal.fssai
  return {
    ofCategory: factsOfCategories(main?.facts, sub?.facts),
    ofShop: { ...(shop && { maker: makerOf(shop) }), ...(fssai && { fssai }) },
  }
}

export const productFacts = { heading: factMessages.heading, hint: factMessages.hint }
export const categoryFacts = { heading: factMessages.shared, hint: factMessages.sharedHint }
