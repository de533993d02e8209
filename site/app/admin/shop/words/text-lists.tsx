import { shopLimits } from '@chekku/domain/shop/sections'
import { controlClasses, describedBy, FieldNotes } from '../../../ui/admin/fields/field.tsx'
import { TextArea, TextField } from '../../../ui/admin/fields/text-fields.tsx'
import { Fold } from '../../../ui/admin/fold.tsx'
import { ListEditor, type ListEditorProps } from '../../components/list-editor/list-editor.tsx'

/** A list behind its name, since open ones would bury the other fields. */
const FoldedList = <Item,>(props: ListEditorProps<Item>) => (
  <Fold title={props.label} summary={props.items.map(props.nameOf).join(', ') || 'None yet'}>
    <ListEditor {...props} isLabelHidden />
  </Fold>
)

type ListProps<Item> = Omit<ListEditorProps<Item>, 'create' | 'nameOf' | 'maximum' | 'children'>

export const TextList = (props: ListProps<string>) => (
  <FoldedList {...props} create={() => ''} nameOf={text => text.trim()} maximum={shopLimits.items} isOneField>
    {({ item, path, at }, index, change) => (
      <>
        <input
          id={at(path).id}
          aria-label={`${props.label} ${index + 1}`}
          value={item}
          onChange={({ target }) => change(target.value)}
          {...describedBy(at(path))}
          className={controlClasses}
        />
        <FieldNotes {...at(path)} />
      </>
    )}
  </FoldedList>
)

export const TitledTextList = (props: Omit<ListProps<{ title: string; text: string }>, 'emptyHint'>) => (
  <FoldedList
    {...props}
    create={() => ({ title: '', text: '' })}
    nameOf={({ title }) => title.trim()}
    maximum={shopLimits.items}
    emptyHint="The story leaves this part out until you add one."
  >
    {({ text }) => (
      <>
        <TextField {...text('title')} label="Title" isRequired limit={shopLimits.lineCharacters} />
        <TextArea {...text('text')} label="Text" rows={3} limit={shopLimits.paragraphCharacters} />
      </>
    )}
  </FoldedList>
)
