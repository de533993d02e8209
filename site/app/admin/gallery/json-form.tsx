import { galleryMessages } from '@chekku/domain/gallery-item'
import { productMessages } from '@chekku/domain/product'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { transportError } from '../../api/api-response.ts'
import { createApi } from '../../api/client.ts'
import { fetchTransport } from '../../api/fetch-transport.ts'
import { rejectToken, storedToken } from '../../api/token.ts'
import { Button } from '../../ui/admin/button.tsx'
import { CheckField } from '../../ui/admin/fields/choice-fields.tsx'
import { CategorySelect } from '../components/form/category-selects.tsx'
import { wayBackTo } from '../components/list/list-position.ts'
import { invalidate } from '../data/queries.ts'
import { callQuery } from '../data/query-client.ts'
import { panelClasses, Screen } from '../layout/screen.tsx'

const sampleProduct = {
  name: 'Test Product from JSON',
  description: 'This is a test product sent as JSON',
  price: 0,
}

/** The API as a visitor calls it, without a token. */
const visitorApi = createApi(fetchTransport(''))

/** The server's response as text; bypasses the API client to show it in full. */
async function postSample(category: string, isInGallery: boolean) {
  const post = fetchTransport('', { token: storedToken, rejectToken })
  const body = { ...sampleProduct, category, gallery: isInGallery }
  try {
    const answer = await post({ method: 'POST', path: '/products/json', body })
    const hasFailed = answer.status >= 300
    if (typeof answer.body !== 'string') return { text: JSON.stringify(answer.body, null, 2), hasFailed }
    return { text: galleryMessages.invalidServerResponse(answer.body), hasFailed: true }
  } catch (cause) {
    return { text: transportError(cause).message, hasFailed: true }
  }
}

/** A screen for developers: posts a product as JSON and shows the response. */
export default function JsonForm() {
  const { data, error, refetch } = useQuery(
    callQuery(['category', 'public'], () => visitorApi.categories.list()),
  )
  const [category, setCategory] = useState('')
  const [isInGallery, setIsInGallery] = useState(false)
  const [fieldError, setFieldError] = useState<string>()
  const submission = useMutation({
    mutationFn: () => postSample(category, isInGallery),
    onSuccess({ hasFailed }) {
      if (!hasFailed) invalidate('product')
    },
  })

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setFieldError(category === '' ? productMessages.selectCategory : undefined)
    if (category === '') return document.getElementById('category')?.focus()
    submission.mutate()
  }

  return (
    <Screen title="JSON Test Form" back={{ ...wayBackTo('gallery'), label: 'Back to Gallery' }}>
      <p className="mb-4 max-w-measure border-l-3 border-turmeric pl-3">
        For developers: this sends a sample product to the server as JSON. It is stored, and visitors see it.
      </p>
      <form
        noValidate
        aria-label="JSON Test Form"
        onSubmit={onSubmit}
        className={`${panelClasses} grid max-w-measure gap-5 p-4 md:p-6`}
      >
        <dl className="grid gap-1">
          <dt className="font-semibold">Name</dt>
          <dd>{sampleProduct.name}</dd>
          <dt className="mt-2 font-semibold">Description</dt>
          <dd>{sampleProduct.description}</dd>
        </dl>
        <CategorySelect
          choices={{ categories: data, error, retry: () => void refetch() }}
          value={category}
          onChange={({ target }) => {
            setCategory(target.value)
            setFieldError(undefined)
          }}
          error={fieldError}
        />
        <CheckField
          id="gallery"
          label="Add to Gallery"
          checked={isInGallery}
          onChange={event => setIsInGallery(event.target.checked)}
        />
        <Button type="submit" disabled={submission.isPending} kind="primary" className="justify-self-start">
          Submit JSON Form
        </Button>
      </form>
      <div role="status">
        {submission.data && (
          <section className="mt-5">
            <h2 className="font-serif text-name font-semibold">Response</h2>
            <pre
              className={`mt-2 overflow-x-auto whitespace-pre-wrap wrap-anywhere rounded-card border bg-work p-4 text-fine ${submission.data.hasFailed ? 'border-danger' : 'border-line'}`}
            >
              {submission.data.text}
            </pre>
          </section>
        )}
      </div>
    </Screen>
  )
}
