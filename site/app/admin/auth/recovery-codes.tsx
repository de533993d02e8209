import { CopyIcon } from '../../ui/admin/admin-icons.tsx'
import { Button } from '../../ui/admin/button.tsx'
import { useCopy } from '../../ui/admin/copy-and-share.tsx'
import { useUser } from './session.ts'

/** Recovery codes, which are shown this once: to print, to copy, and to go on from. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const copy = useCopy()
  const user = useUser()
  return (
    <div className="mt-4 grid gap-4">
      <div data-print="alone">
        <p className="font-semibold">Your recovery codes</p>
        {user && <p className="text-soft wrap-anywhere">{user.email}</p>}
        <p className="mt-2 max-w-measure">
          Each signs you in once, without your app. They are shown only now: print or copy them, and keep them
          where your phone is not.
        </p>
        <ol
          aria-label="Recovery codes"
          className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-6 gap-y-1 font-mono"
        >
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.print()}>Print</Button>
        <Button onClick={() => void copy(codes.join('\n'), 'recovery codes')}>
          <CopyIcon />
          Copy
        </Button>
        {/* Below the pressed button there is nothing new, so this one takes the focus. */}
        <Button kind="primary" autoFocus onClick={onStored}>
          I have stored them
        </Button>
      </div>
    </div>
  )
}
