import { loginPath } from '@chekku/domain/addresses/admin-paths'
import { useRef } from 'react'
import { useBeforeUnload } from 'react-router'
import { useShop } from '../../root-data.ts'
import { CopyIcon } from '../../ui/admin/admin-icons.tsx'
import { Button } from '../../ui/admin/button.tsx'
import { useCopy } from '../../ui/admin/copy-and-share.tsx'
import { momentText } from '../data/moment-text.ts'
import { useUser } from './session.ts'
import { useLeaveQuestion } from './use-leave-question.ts'

const leaveQuestion = {
  title: 'Have you stored your recovery codes?',
  text: 'You never see them again. A lost phone would shut you out.',
  confirmLabel: 'Leave without them',
  cancelLabel: 'Stay here',
  isDangerous: true,
}

/** Recovery codes, which are shown only once, with buttons to print and to copy them. */
export function RecoveryCodes({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) {
  const copy = useCopy()
  const user = useUser()
  const { name } = useShop().identity
  const isStored = useRef(false)
  const unstoredCodes = {
    isUnsaved: () => !isStored.current,
    drop() {
      isStored.current = true
    },
  }
  useLeaveQuestion([unstoredCodes], () => leaveQuestion)
  useBeforeUnload(event => event.preventDefault())
  return (
    <div className="mt-4 grid gap-4">
      <div data-print="alone">
        <p className="font-semibold wrap-anywhere">{`Recovery codes for ${user?.email ?? ''} at ${name}`}</p>
        <p className="hidden print:block">
          {`${location.origin}${loginPath}, ${momentText(new Date().toISOString())}`}
        </p>
        <p className="mt-2 max-w-measure">Each code signs you in once, without your app.</p>
        <p className="max-w-measure print:hidden">
          Print or copy them now, and keep them apart from your phone.
        </p>
        <ol
          aria-label="Recovery codes"
          className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-x-6 gap-y-1 font-mono print:grid-cols-2 print:text-name"
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
