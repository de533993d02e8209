import { factsOfCategories, withoutNone } from '@chekku/domain/product/facts'
import { factMessages } from '@chekku/domain/rules/fact-limits'
import {
  type Fact,
  factKeys,
  factNames,
  factTable,
  type InheritedFact,
  inheritedFacts,
  isOfFood,
} from '@chekku/domain/rules/fact-table'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import { makerOf } from '@chekku/domain/shop/maker'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../../api/admin/browser-admin-api.ts'
import { CheckField, type Option, SelectField } from '../../../ui/admin/fields/choice-fields.tsx'
import { Fold } from '../../../ui/admin/fold.tsx'
import { shopQuery } from '../../data/queries.ts'
import { unstoredQuery } from '../../data/query-client.ts'
import { fieldProps } from '../form/field-props.ts'
import { type FactForm, type FactInputs, factInputs } from './fact-inputs.tsx'
import { type FactValues, isFactFilled } from './fact-values.ts'

const groups = ['Label', 'Nutrition', 'Origin', 'Certificates'] as const
type FactGroup = (typeof groups)[number]

const factsOf = (group: FactGroup) =>
  factKeys.filter(fact => {
    const definition = factTable[fact]
    return 'group' in definition && definition.group === group
  })

const emptyText = 'Empty'

const namesOf = (facts: readonly Fact[]) => facts.map(fact => factNames[fact]).join(', ')

export const filledFacts = (values: FactValues) =>
  namesOf(factKeys.filter(fact => isFactFilled(values, fact))) || emptyText

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
  const inherited = useInheritedFacts(category, subcategory)
  const shared = { ...inherited.fromShop, ...inherited.fromCategory }
  const notFood = form.values['facts.notFood']
  // Without a choice that of the category counts.
  const isFood = notFood === '' ? shared.notFood !== true : notFood === 'false'
  const shownGroups = groups.filter(group => isFood || !factsOf(group).every(isOfFood))
  return (
    <section aria-label={heading} className="grid grid-cols-1 gap-3">
      {!isOfProduct && <h2 className="border-t border-line pt-5 text-name font-semibold">{heading}</h2>}
      <p className="text-fine text-soft">{hint}</p>
      <SelectField
        {...fieldProps(form).text('facts.notFood')}
        className="max-w-measure"
        options={foodOptions(category, shared, notFood)}
        hint={isFood ? undefined : 'Fields for food are hidden.'}
      />
      <div className="divide-y divide-line rounded-card border border-line px-3 md:px-4">
        {shownGroups.map(group => (
          <Group
            key={group}
            group={group}
            form={form}
            shared={withoutNone(shared, form.values['facts.none'])}
            isFood={isFood}
            inherited={inherited}
            isOfProduct={isOfProduct}
          />
        ))}
      </div>
    </section>
  )
}

function foodOptions(category: string, shared: Facts, chosen: string): Option[] {
  const notFood: Option = ['true', 'Not food']
  // Without a category nothing is inherited; an explicit "Food" of an earlier one is still shown as itself.
  if (category === '' && chosen !== 'false') return [['', 'Food'], notFood]
  const unset = `Same as the category (${shared.notFood ? 'not food' : 'food'})`
  return [['', unset], ['false', 'Food'], notFood]
}

function FactInput(props: FactInputs) {
  const Input = factInputs[factTable[props.fact].kind]
  return Input && <Input {...props} />
}

interface GroupProps {
  group: FactGroup
  form: FactForm
  /** The inherited facts that the product does not refuse. */
  shared: Facts
  isFood: boolean
  inherited: InheritedFacts
  isOfProduct: boolean
}

function Group({ group, form, shared, isFood, inherited, isOfProduct }: GroupProps) {
  const all = factsOf(group)
  const shown = all.filter(fact => isFood || !isOfFood(fact))
  const filled = all.filter(fact => isFactFilled(form.values, fact))
  const inUse = shown.filter(fact => shared[fact] !== undefined && !filled.includes(fact))
  const refused = all.filter(fact => form.values['facts.none'].some(key => key === fact))
  const refusable = inheritedFacts.filter(fact => inUse.includes(fact) || refused.includes(fact))
  return (
    <Fold group="facts" title={group} summary={summaryText(group, { filled, inUse, refused }, inherited)}>
      {shown.map(fact => (
        <FactInput key={fact} {...{ form, shared, fact }} />
      ))}
      {isOfProduct && refusable.length > 0 && <RefusalChecks form={form} facts={refusable} />}
    </Fold>
  )
}

/** Names the facts of a group that have a value, by its source, and the refused ones. */
function summaryText(
  group: FactGroup,
  facts: Record<'filled' | 'inUse' | 'refused', readonly Fact[]>,
  { fromCategory }: InheritedFacts,
): string {
  const { filled, inUse, refused } = facts
  const isFromCategory = (fact: Fact) => fromCategory[fact] !== undefined
  // The fact of a group with a single one has its name.
  const filledNames = namesOf(filled) === group ? 'Filled in' : namesOf(filled)
  const from = (source: string, named: readonly Fact[]) => named.length > 0 && `${source}: ${namesOf(named)}`
  const parts = [
    filledNames,
    from('From the category', inUse.filter(isFromCategory)),
    from(
      'From the shop',
      inUse.filter(fact => !isFromCategory(fact)),
    ),
    from('Not shown', refused),
  ]
  return parts.filter(Boolean).join(' · ') || emptyText
}

/** Refuses facts that the product would inherit. */
function RefusalChecks({ form, facts }: { form: FactForm; facts: readonly InheritedFact[] }) {
  const refused = form.values['facts.none']
  const refuse = (fact: InheritedFact, isRefused: boolean) =>
    form.change(
      'facts.none',
      inheritedFacts.filter(other => (other === fact ? isRefused : refused.includes(other))),
    )
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold leading-tight">{factNames.none}</legend>
      {facts.map(fact => (
        <CheckField
          key={fact}
          id={`facts.none.${fact}`}
          label={`Don’t show: ${factNames[fact]}`}
          checked={refused.includes(fact)}
          onChange={({ target }) => refuse(fact, target.checked)}
        />
      ))}
    </fieldset>
  )
}

const categoryQuery = (id: string) => ({
  ...unstoredQuery(['facts of category', id], () => adminApi.categories.get(id)),
  enabled: id !== '',
})

type InheritedFacts = Record<'fromCategory' | 'fromShop', Facts>

/** Facts that a product inherits: of its subcategory, then its category, then the shop's FSSAI number and maker. */
function useInheritedFacts(category: string, subcategory: string): InheritedFacts {
  const { data: main } = useQuery(categoryQuery(category))
  const { data: sub } = useQuery(categoryQuery(subcategory))
  const { data: shop } = useQuery(shopQuery)
  const fssai = shop?.legal.fssai
  return {
    fromCategory: factsOfCategories(main?.facts, sub?.facts),
    fromShop: { ...(shop && { maker: makerOf(shop) }), ...(fssai && { fssai }) },
  }
}

export const productFacts = { heading: factMessages.heading, hint: factMessages.hint }
export const categoryFacts = { heading: factMessages.shared, hint: factMessages.sharedHint }
