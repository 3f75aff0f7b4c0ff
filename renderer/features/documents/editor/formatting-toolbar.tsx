import { Toolbar } from '@base-ui/react/toolbar';
import type { EditorView } from '@codemirror/view';
import {
  Bold,
  Code,
  Heading,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  Table,
  TextQuote,
} from 'lucide-react';
import { memo } from 'react';
import type { RefObject } from 'react';
import { text } from '../../../text/text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { formats } from './formats.ts';
import type { Format, FormatName } from './formats.ts';
import './formatting-toolbar.css';

const words = text.document.editor;

const buttons = [
  { name: 'bold', Icon: Bold },
  { name: 'italic', Icon: Italic },
  { name: 'heading', Icon: Heading },
  { name: 'list', Icon: List },
  { name: 'numbers', Icon: ListOrdered },
  { name: 'tasks', Icon: ListChecks },
  { name: 'quote', Icon: TextQuote },
  { name: 'code', Icon: Code },
  { name: 'link', Icon: Link },
  { name: 'table', Icon: Table },
] as const satisfies readonly { name: FormatName; Icon: unknown }[];

/**
 * The ways to format what is selected in an editor. They are one stop of the Tab key. They stay as
 * they are while somebody types: ten buttons with tooltips at each key would be felt.
 */
export const FormattingToolbar = memo(function FormattingToolbar({
  editor,
  hintId,
}: {
  editor: RefObject<EditorView | undefined>;
  /** The id of the words that say how the text is left by the keyboard. */
  hintId: string;
}) {
  const format = ({ run }: Format) => {
    const view = editor.current;
    if (view !== undefined) {
      view.focus();
      run(view);
    }
  };
  return (
    <div className="formatting">
      <Toolbar.Root className="formatting-buttons" aria-label={words.formatting}>
        {buttons.map(({ name, Icon }) => (
          <Toolbar.Button
            key={name}
            render={
              <IconButton
                label={words.format[name]}
                shortcut={(formats[name] as Format).keys}
                icon={<Icon size={16} aria-hidden="true" />}
              />
            }
            // The caret stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => format(formats[name])}
          />
        ))}
      </Toolbar.Root>
      <p className="formatting-hint" id={hintId}>
        {words.tabHint}
      </p>
    </div>
  );
});
