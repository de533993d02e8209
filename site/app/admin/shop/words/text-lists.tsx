import { shopLimits } from '@chekku/domain/shop/sections'
import { controlClasses, describedBy, FieldNotes } from '../../../ui/admin/field.tsx'
import { TextArea, TextField } from '../../../ui/admin/text-fields.tsx'
import { ListEditor, type ListEditorProps } from '../../components/list-editor/list-editor.tsx'

type ListProps<Item> = Omit<ListEditorProps<Item>, 'create' | 'nameOf' | 'maximum' | 'children'>

/** A list of short texts, one per row. */
export const TextList = (props: ListProps<string>) => (
  <ListEditor {...props} create={() => ''} nameOf={text => text.trim()} maximum={shopLimits.items} isOneField>
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
  </ListEditor>
)

/** A list of texts, each with a title. */
export const TitledTextList = (props: Omit<ListProps<{ title: string; text: string }>, 'emptyHint'>) => (
  <ListEditor
    {...props}
    create={() => ({ title: '', text: '' })}
    nameOf={({ title }) => title.trim()}
    maximum={shopLimits.items}
    emptyHint="None: this part of the story is left out."
  >
    {({ text }) => (
      <>
        <TextField {...text('title')} label="Title" isRequired limit={shopLimits.lineCharacters} />
        <TextArea {...text('text')} label="Text" rows={3} limit={shopLimits.paragraphCharacters} />
      </>
    )}
  </ListEditor>
)
