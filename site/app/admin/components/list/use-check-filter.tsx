import {
  type GoLiveKey,
  type GoLiveList,
  type GoLivePart,
  goLiveKeys,
  goLiveMessages,
  goLivePartNames,
  goLiveTexts,
} from '@chekku/domain/shop/go-live'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/admin/button.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { useCan } from '../../auth/use-can.ts'
import { checkedIdsQuery } from '../../data/queries.ts'
import type { ListItem } from './list-config.ts'
import type { ListQuery } from './use-list.ts'
import type { ListAddress } from './use-list-address.ts'

/** The item of the go-live check in `?check=facts.ingredients`, and its part; undefined for anything else. */
function readCheck(text: string): { key: GoLiveKey; part?: GoLivePart } | undefined {
  const [key = '', part] = text.split('.')
  if (!isKeyOf(goLiveTexts, key)) return undefined
  return part !== undefined && isKeyOf(goLivePartNames, part) ? { key, part } : { key }
}

const isKeyOf = <Key extends string>(texts: Readonly<Record<Key, unknown>>, text: string): text is Key =>
  Object.hasOwn(texts, text)

/** A filter for the items that a point of the go-live check counts, by the ids that the server finds. */
export function useCheckFilter<Item extends ListItem>(
  list: GoLiveList,
  address: ListAddress,
  query: ListQuery<Item>,
) {
  const isAllowed = useCan()('getGoLiveIds')
  const check = isAllowed ? readCheck(address.param('check')) : undefined
  const options = checkedIdsQuery(check?.key ?? goLiveKeys[0], check?.part)
  const checked = useQuery(check ? options : { ...options, queryFn: skipToken })
  const sample = useQuery({ ...checkedIdsQuery('sample'), ...(!isAllowed && { enabled: false }) })
  const { error, dataUpdatedAt } = query
  const ids = check && checked.data?.[list]
  const label = check && (check.part ? goLivePartNames[check.part] : goLiveTexts[check.key].title)
  return {
    isOn: check !== undefined,
    ids,
    isSample: ({ _id }: Item) => sample.data?.[list].includes(_id) === true,
    isShown: ({ _id }: Item) => !ids || ids.includes(_id),
    /** The list's query, without rows until it is known which of them to show. */
    query: check && !ids && !checked.error ? { data: undefined, error, dataUpdatedAt } : query,
    failure:
      check && checked.error ? { text: goLiveMessages.loadFailed, seenAt: checked.dataUpdatedAt } : undefined,
    refetch: () => (check ? checked.refetch() : undefined),
    chip: check && (
      <Button
        aria-label={`Only: ${label}: show the others too`}
        onClick={() => address.setParams({ check: '' })}
        className="order-last"
      >
        <span className="min-w-0 text-left">{`Only: ${label}`}</span>
        <CloseIcon className="size-4 shrink-0" />
      </Button>
    ),
  }
}
