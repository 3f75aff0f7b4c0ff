import { useContext, useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { EditorView } from '@codemirror/view';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { useOfferMenu } from '../../../actions/offered-menus.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { text } from '../../../text/text.ts';
import { CompletionContext } from '../../../ui/completion/completion-source.ts';
import type { MenuItem } from '../../../ui/menu-items.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { codeLook, markdownEditing } from './code-mirror.ts';
import { completeLinks } from './complete-links.ts';
import { linkChips } from './link-chips.ts';
import { formats } from './markdown-keys.ts';
import { pasteAsMarkdown } from './paste/paste-as-markdown.ts';
import './content-editor.css';

interface ContentEditorProps {
  /** The text in it at first. */
  readonly initial: string;
  /** Called after each change with a function that reads the text, so it is read when needed. */
  readonly onChange: (read: () => string) => void;
  readonly takesFocus?: boolean;
  /** More extensions of the editor; those that it has at first stay. */
  readonly extension?: Extension;
  /** Called with the editor as long as it is there, for acts from outside of it. */
  readonly onView?: (view: EditorView | undefined) => void;
}

const { format: words } = text.document.editor;

const most = textLimits.documentContent;

/** Where the Markdown of a document is written. */
export function ContentEditor({
  initial,
  onChange,
  takesFocus = false,
  extension = [],
  onView,
}: ContentEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const told = useRef(onChange);
  const editor = useRef<EditorView>(undefined);
  useOfferMenu(words.title, formatItems(editor));
  const completions = useContext(CompletionContext);
  useEffect(() => {
    told.current = onChange;
  });
  useEffect(() => {
    const extensions = [
      codeLook(text.document.fields.content),
      markdownEditing,
      ...(completions === undefined ? [] : [completeLinks(completions)]),
      linkChips,
      pasteAsMarkdown,
      extension,
      // A text whose lines end otherwise stays as it is.
      ...(initial.includes('\r\n') ? [EditorState.lineSeparator.of('\r\n')] : []),
      EditorState.changeFilter.of(({ newDoc, startState }) => {
        const isFitting = newDoc.length <= most || newDoc.length <= startState.doc.length;
        if (!isFitting) {
          showToast({ words: text.document.editor.full(most) });
        }
        return isFitting;
      }),
      EditorView.updateListener.of(({ docChanged, view }) => {
        if (docChanged) {
          // Its text is there after the editor is gone, too.
          told.current(() => view.state.sliceDoc());
        }
      }),
    ];
    const created = new EditorView({
      doc: initial,
      extensions,
      ...(place.current && { parent: place.current }),
    });
    if (takesFocus) {
      created.focus();
    }
    editor.current = created;
    onView?.(created);
    return () => {
      editor.current = undefined;
      onView?.(undefined);
      created.destroy();
    };
    // The first values stay, whatever is passed later.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return <div ref={place} className="content-editor" />;
}

/** How the selected words can be formatted. */
function formatItems(editor: RefObject<EditorView | undefined>): readonly MenuItem[] {
  return (['bold', 'italic', 'link'] as const).map((id) => ({
    id,
    label: words[id],
    shortcut: `Mod+${formats[id].key}`,
    onSelect: () => {
      const view = editor.current;
      if (view !== undefined) {
        view.focus();
        formats[id].run(view);
      }
    },
  }));
}
