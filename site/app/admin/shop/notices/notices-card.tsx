import type { ShopNotice } from '@chekku/domain/schemas/shop'
import { clockText } from '@chekku/domain/shop/clock-text'
import { shopLimits } from '@chekku/domain/shop/sections'
import { newKey } from '../../../api/admin/idempotency-key.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { RadioField } from '../../../ui/admin/fields/choice-fields.tsx'
import { TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { isSameValue } from '../../components/edit/form-values.ts'
import { ListEditor } from '../../components/list-editor/list-editor.tsx'
import type { RecordFields } from '../../components/list-editor/record-fields.ts'
import { useWallTime } from '../../data/use-wall-time.ts'
import { usualZone } from '../hours/hours-card.tsx'
import type { CardDefinition } from '../shop-card-definition.ts'
import type { ShopCardForm } from '../use-shop-cards.ts'
import { endedAt, laterBy, noticeState, noticeStateText } from './notice-times.ts'

interface NoticeValues {
  notices: ShopNotice[]
  /** The time zone of the notices' times, which is set on the Hours card. */
  timeZone: string
}

const weekMinutes = 7 * 24 * 60

export const noticesCard: CardDefinition<NoticeValues> = {
  section: 'notices',
  about: 'Visitors see one line at the top of every page.',
  labels: { notices: 'Notices', timeZone: 'Time zone' },
  valuesOf: ({ notices, hours }) => ({ notices, timeZone: hours.timeZone }),
  keysOf: ({ notices }) => ({ notices }),
  summary: ({ notices }) => notices.map(({ text }) => text).join('; ') || 'No notice',
  fields: form => <NoticeFields form={form} />,
}

function NoticeFields({ form }: { form: ShopCardForm<NoticeValues> }) {
  const { notices, timeZone } = form.item
  const wall = useWallTime(timeZone)
  const toast = useToast()
  const storedNotice = ({ _id }: ShopNotice) => form.base.notices.find(stored => stored._id === _id)
  const isShown = (notice: ShopNotice) => ['now', 'waiting'].includes(noticeState(notice, notices, wall))

  function noteOf(notice: ShopNotice) {
    const onceSaved = isSameValue(notice, storedNotice(notice)) ? '' : 'Once saved: '
    const closed = notice.kind === 'closed' ? 'Closed. ' : ''
    return `${onceSaved}${closed}${noticeStateText(notice, notices, wall)}`
  }

  function end({ item, put }: RecordFields<ShopNotice>) {
    put(endedAt(item, wall))
    toast('Save to end the notice')
  }

  return (
    <>
      <div className="grid max-w-measure gap-2">
        <p>
          <strong>News</strong> is only shown. <strong>Closed</strong> also tells visitors, search engines and
          order messages when you’re back.
        </p>
        <p className="text-soft">
          {`Times are ${timeZone === usualZone ? 'India' : timeZone.replaceAll('_', ' ')} time, now ${clockText(wall.slice(11))}. One notice shows at a time; Closed comes first.`}
        </p>
      </div>
      <ListEditor
        {...form.list('notices')}
        isLabelHidden
        entry="notice"
        create={(): ShopNotice => ({
          // Tells new notices apart before they are saved.
          _id: newKey(),
          text: '',
          kind: 'news',
          from: wall,
          until: laterBy(wall, weekMinutes),
          link: '',
        })}
        nameOf={({ text }) => text.trim()}
        maximum={shopLimits.notices}
        emptyHint="No notices yet."
        isUnordered
        note={noteOf}
      >
        {entry => (
          <>
            <NoticeEntry {...entry} />
            {storedNotice(entry.item) && isShown(entry.item) && (
              <p>
                <Button onClick={() => end(entry)}>End now</Button>
              </p>
            )}
          </>
        )}
      </ListEditor>
    </>
  )
}

const noticeKinds = ['news', 'closed'] as const
const kindNames = { news: 'News', closed: 'Closed' }

function NoticeEntry({ item, put, text, at, path }: RecordFields<ShopNotice>) {
  return (
    <>
      <TextField
        {...text('text')}
        label="Text of the notice"
        isRequired
        limit={shopLimits.noticeCharacters}
      />
      <RadioField
        name={at(`${path}.kind`).id}
        legend="Kind"
        options={noticeKinds}
        value={item.kind}
        onChange={kind => put({ kind })}
        className="gap-x-6"
      >
        {kind => kindNames[kind]}
      </RadioField>
      <div className="@container">
        <div className="grid grid-cols-1 gap-4 @min-[30rem]:grid-cols-2">
          <TextField {...text('from')} label="From" type="datetime-local" isRequired />
          <TextField
            {...text('until')}
            label="Until"
            type="datetime-local"
            isRequired
            hint="The notice disappears then."
          />
        </div>
      </div>
      <TextField
        {...text('link')}
        label="Link"
        inputMode="url"
        hint="Optional: a page such as /products, or an https:// address."
      />
    </>
  )
}
