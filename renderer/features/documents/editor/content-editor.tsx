import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { EditorView } from '@codemirror/view';
import type { ViewUpdate } from '@codemirror/view';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { textLimits } from '#shared/limits/limits.ts';
import { text } from '../../../text/text.ts';
import { CompletionContext } from '../../../ui/completion/completion-source.ts';
import { showToast } from '../../../ui/toast.tsx';
import { codeLook, markdownEditing } from './code-mirror.ts';
import { completeInText } from './complete-links.ts';
import { linkChips } from './link-chips.ts';
import { liveFormat } from './live-format.ts';
import { EditorFind } from './editor-find.tsx';
import { findPanel } from './find-panel.ts';
import type { FindPanel } from './find-panel.ts';
import { editorPlaceOf, keepEditorPlace } from './editor-places.ts';
import { FormattingToolbar } from './formatting-toolbar.tsx';
import { pasteAsMarkdown } from './paste/paste-as-markdown.ts';
import './content-editor.css';

interface ContentEditorProps {
  /** The text in it at first. */
  readonly initial: string;
  /** Called after each change with a function that reads the text, so it is read when needed. */
  readonly onChange: (read: () => string) => void;
  /** Called with the place of the caret after it moved. */
  readonly onCaret?: ((at: number) => void) | undefined;
  readonly takesFocus?: boolean;
  /** Whether the toolbar of formats stands above it. */
  readonly hasToolbar?: boolean;
  /** The name under which the place in the text is kept from one editor of it to the next. */
  readonly placeKey?: string;
  /** More extensions of the editor; those that it has at first stay. */
  readonly extension?: Extension;
  /** Called with the editor as long as it is there, for acts from outside of it. */
  readonly onView?: (view: EditorView | undefined) => void;
}

const most = textLimits.documentContent;

/** Where the Markdown of a document is written. */
export function ContentEditor({
  initial,
  onChange,
  onCaret,
  takesFocus = false,
  hasToolbar = true,
  placeKey,
  extension = [],
  onView,
}: ContentEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const told = useRef({ onChange, onCaret });
  const editor = useRef<EditorView>(undefined);
  const hintId = useId();
  const [panel, setPanel] = useState<FindPanel>();
  const completions = useContext(CompletionContext);
  useEffect(() => {
    told.current = { onChange, onCaret };
  });
  useEffect(() => {
    const extensions = [
      editing(initial),
      EditorView.contentAttributes.of({ 'aria-describedby': hintId }),
      completeInText(completions),
      findPanel(setPanel),
      extension,
      EditorView.updateListener.of((update) => tell(update, told.current)),
    ];
    // The text counts each line break as one.
    const length = initial.replaceAll('\r\n', '\n').length;
    const kept = placeKey === undefined ? undefined : editorPlaceOf(placeKey, length);
    const created = new EditorView({
      doc: initial,
      extensions,
      ...(kept && { selection: kept.selection, scrollTo: kept.scroll }),
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
  useKeptPlace(editor, placeKey);
  return (
    <div className="content-editing">
      {hasToolbar ? <FormattingToolbar editor={editor} hintId={hintId} /> : <TabHint id={hintId} />}
      <div ref={place} className="content-editor" />
      {panel && <EditorFind panel={panel} />}
    </div>
  );
}

/** The words that say how the text is left by the keyboard, for whoever hears them. */
function TabHint({ id }: { id: string }) {
  return (
    <p className="hidden" id={id}>
      {text.document.editor.tabHint}
    </p>
  );
}

/** Tells of a change of the text, and of a caret that moved. */
function tell(
  { docChanged, selectionSet, view }: ViewUpdate,
  { onChange, onCaret }: Pick<ContentEditorProps, 'onChange' | 'onCaret'>,
): void {
  if (docChanged) {
    // The text is there after the editor is gone, too.
    onChange(() => view.state.sliceDoc());
  }
  if (docChanged || selectionSet) {
    onCaret?.(view.state.selection.main.head);
  }
}

/** Keeps the place in the text as its editor goes. */
function useKeptPlace(editor: RefObject<EditorView | undefined>, key: string | undefined): void {
  // The place is known as long as the editor is on the page.
  useLayoutEffect(
    () => () => {
      if (key !== undefined && editor.current !== undefined) {
        keepEditorPlace(key, editor.current);
      }
    },
    [editor, key],
  );
}

/** The extensions of every editor of a document's content. */
function editing(initial: string): Extension {
  return [
    codeLook(text.document.fields.content),
    markdownEditing,
    linkChips,
    liveFormat,
    pasteAsMarkdown,
    // A text whose lines end otherwise stays as it is.
    initial.includes('\r\n') ? EditorState.lineSeparator.of('\r\n') : [],
    EditorState.changeFilter.of(({ newDoc, startState }) => {
      const isFitting = newDoc.length <= most || newDoc.length <= startState.doc.length;
      if (!isFitting) {
        showToast({ words: text.document.editor.full(most) });
      }
      return isFitting;
    }),
  ];
}
