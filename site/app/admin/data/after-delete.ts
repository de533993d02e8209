import { useToast } from '../../ui/toast.tsx'
import { type DeletedKind, deletedText } from './deleted-text.ts'

/**
 * What happens after something was deleted: it is said. Everything that deletes ends here, so that what can be done
 * about it is offered in one place.
 */
export function useAfterDelete(): (kind: DeletedKind, ids: readonly string[]) => void {
  const toast = useToast()
  return (kind, ids) => {
    if (ids.length > 0) toast(deletedText(kind, ids.length))
  }
}
