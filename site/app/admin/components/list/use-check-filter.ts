import {
  type GoLiveKey,
  type GoLiveList,
  type GoLivePart,
  goLiveMessages,
  goLivePartNames,
  goLiveTexts,
} from '@chekku/domain/shop/go-live'
import { useQuery } from '@tanstack/react-query'
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
  const checked = useQuery(checkedIdsQuery(check?.key, check?.part))
  const ids = checked.data?.[list]
  const { error, dataUpdatedAt } = query
  const isWaiting = check !== undefined && !ids && !checked.error
  return {
    /** The point that the list is filtered by; undefined if all items are shown. */
    label: check && (check.part ? goLivePartNames[check.part] : goLiveTexts[check.key].title),
    ids,
    isShown: ({ _id }: Item) => !ids || ids.includes(_id),
    /** The list's query, without rows until it is known which of them to show. */
    query: isWaiting ? { data: undefined, error, dataUpdatedAt } : query,
    failure: checked.error ? { text: goLiveMessages.loadFailed, seenAt: checked.dataUpdatedAt } : undefined,
    refetch: () => (check ? checked.refetch() : undefined),
  }
}

/** The ids of a list's items whose description or picture still is the sample catalogue's. */
export function useSampleIds(
  list: GoLiveList,
  options: { refetchOnMount?: boolean } = {},
): readonly string[] {
  const isAllowed = useCan()('getGoLiveIds')
  const { data } = useQuery({ ...checkedIdsQuery(isAllowed ? 'sample' : undefined), ...options })
  return data?.[list] ?? []
}
