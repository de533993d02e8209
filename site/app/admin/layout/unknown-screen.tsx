import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { data, Link } from 'react-router'
import { Screen } from './screen.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function clientLoader() {
  return null
}

export default function Unknown() {
  return (
    <Screen title={catalogueMessages.pageNotFound}>
      <p>
        There is no such screen.{' '}
        <Link to="/admin" className="link">
          Back to the dashboard
        </Link>
      </p>
    </Screen>
  )
}
