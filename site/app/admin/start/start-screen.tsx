import { madeUpEmail } from '@chekku/domain/session'
import { goLiveTexts } from '@chekku/domain/shop/go-live'
import { shopMessages } from '@chekku/domain/shop/sections'
import { Navigate, useNavigate, useParams } from 'react-router'
import { TextLink } from '../../ui/admin/text-link.tsx'
import { useUser } from '../auth/session.ts'
import { BeginAnewPanel } from '../components/first-hour/begin-anew.tsx'
import {
  doneSteps,
  type ShopState,
  type StartStep,
  startSteps,
  stepAddress,
  stepNames,
  stepToDo,
} from '../components/first-hour/first-hour.ts'
import { StepMarks } from '../components/first-hour/step-marks.tsx'
import { useShopState } from '../components/first-hour/use-shop-state.ts'
import { QueryState } from '../layout/query-state.tsx'
import { Screen } from '../layout/screen.tsx'
import { AddressStep } from './address-step.tsx'
import { CategoryStep, ProductStep } from './catalogue-steps.tsx'
import { HoursStep } from './hours-step.tsx'
import { IdentityStep } from './identity-step.tsx'

/** The first hour of a shop: five steps, each of which can be skipped, repeated, or left for another day. */
export default function StartScreen() {
  const shop = useShopState()
  const { step } = useParams()
  if (shop.state) {
    const done = doneSteps(shop.state)
    const shown = startSteps.find(one => one === step)
    if (!shown) return <Navigate to={stepAddress(stepToDo(done))} replace />
    return <Step key={shown} {...shop} state={shop.state} done={done} step={shown} />
  }
  return (
    <Screen title="Open your shop">
      <QueryState query={shop.query} failure={shopMessages.loadFailed} />
    </Screen>
  )
}

const introductions: Readonly<Record<StartStep, string>> = {
  identity: 'Two things make a shop: what it is called, and where its orders go.',
  hours: 'Customers see whether you are open, and when you will be.',
  category: 'Products stand in categories, like jars on a shelf.',
  product:
    'A photograph, its name, its size and its price: customers order it with one tap, or ask for a price.',
  address: 'This is how customers find your shop.',
}

interface StepViewProps extends Pick<ReturnType<typeof useShopState>, 'categories' | 'products'> {
  state: ShopState
  done: readonly StartStep[]
  step: StartStep
}

function Step({ state, categories, products, done, step }: StepViewProps) {
  const user = useUser()
  const navigate = useNavigate()
  const next = stepAddress(stepToDo(done, step))
  const props = { next, goOn: () => void navigate(next) }
  const { details } = state
  return (
    <Screen title="Open your shop" back={{ to: '/admin', label: 'Back to the dashboard' }}>
      <div className="grid max-w-3xl gap-4">
        <nav aria-label="Steps">
          <StepMarks done={done} current={step} />
        </nav>
        <div>
          <p className="text-fine text-soft">{`Step ${startSteps.indexOf(step) + 1} of ${startSteps.length}`}</p>
          <h2 className="text-name font-semibold">{stepNames[step]}</h2>
          <p className="max-w-measure text-soft">{introductions[step]}</p>
        </div>
        {step === 'identity' && user?.email === madeUpEmail && (
          <p className="wrap-anywhere">
            {`You sign in as ${madeUpEmail}, which receives no mail. `}
            <TextLink to={goLiveTexts.email.path ?? ''}>Use your own e-mail</TextLink>
          </p>
        )}
        {(step === 'category' || step === 'product') && <BeginAnewPanel />}
        {step === 'identity' && <IdentityStep {...props} details={details} />}
        {step === 'hours' && <HoursStep {...props} details={details} />}
        {step === 'category' && <CategoryStep {...props} categories={categories} />}
        {step === 'product' && (
          <ProductStep {...props} {...{ categories, products }} total={state.products} />
        )}
        {step === 'address' && <AddressStep details={details} done={done} />}
        {step === 'product' && (
          <p>
            Are your products in a spreadsheet already?{' '}
            <TextLink to="/admin/products/import">Import it</TextLink>
          </p>
        )}
        {step !== 'address' && (
          <div>
            <p className="text-fine text-soft">
              What you have saved stays. You can go on at any time, on any device.
            </p>
            <TextLink to="/admin">Stop here</TextLink>
          </div>
        )}
      </div>
    </Screen>
  )
}
