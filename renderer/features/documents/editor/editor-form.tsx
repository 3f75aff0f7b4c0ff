import { Trash2 } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { problemOf } from '../../../bridge/call.ts';
import type { WrittenDocument } from '../../../entities/document/document-drafts.ts';
import { text } from '../../../text/text.ts';
import { Button, YieldingWords } from '../../../ui/button.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { DocumentHeader } from '../document-header.tsx';
import { EditorFields } from './editor-fields.tsx';
import { Preview } from './preview.tsx';
import { latinKeyOf } from '../../../ui/key-of.ts';
import './editor-form.css';

/** The library behind it is large, and whoever only reads needs none of it. */
const ContentEditor = lazy(() =>
  import('./content-editor.tsx').then((module) => ({ default: module.ContentEditor })),
);

const { editor: words } = text.document;

const views = (['write', 'both', 'preview'] as const).map((id) => ({ id, label: words.views[id] }));

type View = (typeof views)[number]['id'];

/** The view that was chosen last. */
let lastView: View = 'write';

interface EditorFormProps {
  readonly listHref: string;
  readonly start: WrittenDocument;
  /** The notes to be read before saving. */
  readonly notes: readonly (string | undefined)[];
  readonly saveLabel: string;
  /** Whether something is written that is not saved. */
  readonly isChanged: boolean;
  /** Told after each change, with the way to read what is written now. */
  readonly onChange: (read: () => WrittenDocument) => void;
  /** The name under which the place in the content is kept. */
  readonly placeKey: string;
  /**
   * @param isStaying whether the person writes on
   * @throws ProblemError when it could not be stored, or the service refused it
   */
  readonly onSave: (written: WrittenDocument, isStaying: boolean) => Promise<void>;
  readonly onClose: () => void;
  readonly onDiscard: () => void;
}

/** Where a document is written: its fields, its content, and how that will look. */
export function EditorForm(props: EditorFormProps) {
  const { listHref, start, notes } = props;
  const { written, source, change, changeContent, save, isSaving, failure } = useForm(props);
  const [view, setView] = useState(lastView);
  const [caret, setCaret] = useState(0);
  const [isInFields, setIsInFields] = useState(false);
  const show = (next: View) => {
    lastView = next;
    setView(next);
  };
  const title = written.title || words.untitled;
  return (
    // Saving belongs to the whole screen, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className="screen document"
      aria-label={text.document.name}
      onKeyDown={(event) => saveByKey(event, () => save(true))}
    >
      <DocumentHeader title={title} type={written.type} listHref={listHref}>
        <SegmentedControl label={words.view} segments={views} chosenId={view} onChoose={show} />
        <Acts {...props} isSaving={isSaving} onSave={() => save(false)} />
      </DocumentHeader>
      <Notes notes={notes} failure={failure} />
      <EditorFields written={written} onChange={change} onFocus={() => setIsInFields(true)} />
      <div className="screen-body document-panes" data-view={view}>
        <div className="document-pane" hidden={view === 'preview'}>
          <Suspense>
            <ContentEditor
              initial={start.content}
              // It may come late, and leaves who has gone to a field by then.
              takesFocus={!isInFields}
              placeKey={props.placeKey}
              onChange={changeContent}
              onCaret={setCaret}
            />
          </Suspense>
        </div>
        {view !== 'write' && <Preview title={title} source={source} caret={caret} />}
      </div>
    </section>
  );
}

/** The fields of the form with their words, and the ways to save and discard them. */
function useForm({ start, onChange, onSave }: EditorFormProps) {
  const { content, ...startFields } = start;
  const [written, setWritten] = useState(startFields);
  const [source, setSource] = useState({ read: () => content });
  const [failure, setFailure] = useState<string>();
  const [isSaving, setIsSaving] = useState(false);
  const tell = (own: typeof startFields, { read }: typeof source) =>
    onChange(() => ({ ...own, content: read() }));
  const save = (isStaying: boolean) => {
    if (!isSaving) {
      setIsSaving(true);
      setFailure(undefined);
      onSave({ ...written, content: source.read() }, isStaying)
        .catch((error: unknown) => setFailure(problemOf(error).detail))
        .finally(() => setIsSaving(false));
    }
  };
  return {
    written,
    source,
    failure,
    isSaving,
    save,
    change: (changed: Partial<typeof startFields>) => {
      const next = { ...written, ...changed };
      setWritten(next);
      tell(next, source);
    },
    changeContent: (read: () => string) => {
      const next = { read };
      setSource(next);
      tell(written, next);
    },
  };
}

function Acts({
  saveLabel,
  isChanged,
  isSaving,
  onSave,
  onClose,
  onDiscard,
}: Omit<EditorFormProps, 'onSave'> & { isSaving: boolean; onSave: () => void }) {
  return (
    <>
      {isChanged && (
        <Button kind="quiet" onClick={onDiscard}>
          <Trash2 size={16} aria-hidden="true" />
          <YieldingWords>{text.document.state.discard}</YieldingWords>
        </Button>
      )}
      <Button onClick={onClose}>{text.ui.close}</Button>
      <Button kind="primary" disabled={isSaving} onClick={onSave}>
        {saveLabel}
      </Button>
    </>
  );
}

function Notes({
  notes,
  failure,
}: Pick<EditorFormProps, 'notes'> & { failure: string | undefined }) {
  return (
    <div className="document-notes" role="status">
      {notes.map((note) => note !== undefined && <p key={note}>{note}</p>)}
      <InlineError detail={failure} />
    </div>
  );
}

function saveByKey(event: KeyboardEvent, save: () => void): void {
  if (
    latinKeyOf(event).toLowerCase() === 's' &&
    (event.ctrlKey || event.metaKey) &&
    !event.altKey
  ) {
    event.preventDefault();
    save();
  }
}
