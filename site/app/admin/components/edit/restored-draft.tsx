import { LinkButton } from '../../../ui/admin/button.tsx'

export function RestoredDraft({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 rounded-card border border-turmeric bg-work py-1 pl-4 pr-2"
    >
      <p className="py-2">Your unsaved changes were restored</p>
      <LinkButton onClick={onDiscard} className="px-2">
        Discard
      </LinkButton>
    </div>
  )
}
