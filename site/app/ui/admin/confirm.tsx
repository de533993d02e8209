import { AlertDialog } from '@base-ui/react/alert-dialog'
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { buttonClasses } from '../button.ts'
import { useHistoryLayer } from '../history-layers.ts'
import { Button, type ButtonProps } from './button.tsx'
import { backdropClasses, popupClasses } from './dialog.tsx'

export interface Question {
  title: string
  text: string
  /** Shown above the question. */
  details?: ReactNode
  /** Shown below the question. */
  note?: string
  confirmLabel: string
  cancelLabel?: string
  isDangerous?: boolean
  /** A third way, which does not confirm. */
  alternative?: { label: string; onChoose: () => void }
}

const dangerClasses = buttonClasses(
  'quiet',
  'border-danger bg-danger text-paper hover:border-danger hover:bg-ink',
)

type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/** A confirmation dialog: `if (await confirm({ … })) …`. Escape, Back and Cancel resolve to false. */
export const useConfirm = () => useContext(ConfirmContext)

interface ConfirmButtonProps
  extends Pick<ButtonProps, 'kind' | 'className' | 'aria-disabled'>,
    Pick<Question, 'text' | 'note' | 'isDangerous'> {
  label: string
  /** The title of the question. Default: the label. */
  title?: string
  /** The name of the thing, for screen readers and the question. */
  name?: string
  /** Default: the label. */
  confirmLabel?: string
  onConfirm: () => void
}

/** A button whose action waits for a confirmation. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const {
    label,
    title = label,
    confirmLabel = label,
    name,
    text,
    note,
    isDangerous = false,
    onConfirm,
    ...button
  } = props
  const confirm = useConfirm()
  const details = name && <p className="font-semibold wrap-anywhere">{name}</p>

  async function onClick() {
    if (button['aria-disabled']) return
    if (await confirm({ title, details, text, ...(note && { note }), confirmLabel, isDangerous })) onConfirm()
  }

  return (
    <Button {...button} aria-label={name && `${label}: ${name}`} onClick={() => void onClick()}>
      {label}
    </Button>
  )
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setIsOpen] = useState(false)
  /** Answers the open question. */
  const settle = useRef<(answer: boolean) => void>(() => undefined)
  const cancelButton = useRef<HTMLButtonElement>(null)

  const afterwards = useHistoryLayer(isOpen, () => answer(false))
  function answer(isConfirmed: boolean, onChoose?: () => void) {
    const resolve = settle.current
    afterwards(() => {
      resolve(isConfirmed)
      onChoose?.()
    })
    setIsOpen(false)
  }
  const confirm = useCallback<Confirm>(newQuestion => {
    settle.current(false)
    setQuestion(newQuestion)
    setIsOpen(true)
    return new Promise(resolve => {
      settle.current = resolve
    })
  }, [])

  return (
    <ConfirmContext value={confirm}>
      {children}
      <AlertDialog.Root open={isOpen} onOpenChange={open => !open && answer(false)}>
        <AlertDialog.Portal>
          <AlertDialog.Backdrop className={backdropClasses} />
          <AlertDialog.Popup className={popupClasses} initialFocus={cancelButton}>
            <AlertDialog.Title className="font-serif text-name font-semibold">
              {question?.title}
            </AlertDialog.Title>
            {question?.details}
            <AlertDialog.Description className="grid gap-3" render={<div />}>
              <p className="text-soft wrap-anywhere">{question?.text}</p>
              {question?.note && <p>{question.note}</p>}
            </AlertDialog.Description>
            <div className="mt-2 flex flex-wrap justify-end gap-3">
              <Button ref={cancelButton} onClick={() => answer(false)}>
                {question?.cancelLabel ?? 'Cancel'}
              </Button>
              <button
                type="button"
                onClick={() => answer(true)}
                className={question?.isDangerous ? dangerClasses : buttonClasses('primary')}
              >
                {question?.confirmLabel}
              </button>
              {question?.alternative && (
                <Button kind="primary" onClick={() => answer(false, question.alternative?.onChoose)}>
                  {question.alternative.label}
                </Button>
              )}
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </ConfirmContext>
  )
}
