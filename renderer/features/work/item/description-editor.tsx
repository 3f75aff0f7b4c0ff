import { useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { copyText, openLink } from '../../../bridge/outside.ts';
import { textLimits } from '#shared/limits/limits.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { CompletingTextarea } from '../../../ui/completion/completing-textarea.tsx';
import { fitsField } from '../../../ui/fits-field.ts';
import { Markdown } from '../../../ui/markdown/markdown.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { directionOf } from '../../../ui/text-direction.ts';
import { keyOf } from '../../../ui/key-of.ts';

const words = text.workItem.description;
const most = textLimits.workItemDescription;

interface DescriptionEditorProps {
  /** The description that the item has now. */
  readonly current: string;
  /** The text that was written before and not saved; empty where there was none. */
  readonly draft: string;
  readonly onWrite: (written: string) => void;
  readonly onSave: (written: string) => Promise<void>;
  readonly onDiscard: (written: string) => void;
}

/**
 * Where a description is written. It saves as it is left, unless somebody else has changed the
 * description meanwhile or it is too long: then what is written stays here until the person decides.
 */
export function DescriptionEditor(props: DescriptionEditorProps) {
  const { current } = props;
  const { written, write, isChangedElsewhere, save, saveOnLeaving, discard } = useEditor(props);
  const field = useRef<HTMLTextAreaElement>(null);
  const [isFresh] = useState(props.draft === '');
  useEffect(() => {
    // One that opens by itself, with what was written before, leaves the focus where it is.
    if (isFresh) {
      field.current?.focus();
    }
  }, [isFresh]);
  const hintId = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    // Its keys are its own: undo takes back letters here.
    event.stopPropagation();
    const key = keyOf(event);
    if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    } else if (key === 'Escape') {
      discard();
    }
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A person who goes to another window or program goes on here afterwards.
    const isStaying = currentTarget.contains(relatedTarget) || !document.hasFocus();
    if (!isStaying) {
      saveOnLeaving();
    }
  };
  return (
    <div className="item-editor" onBlur={onBlur}>
      <CompletingTextarea
        field={field}
        className="field-control item-editor-text"
        aria-label={text.work.fields.description}
        aria-describedby={hintId}
        dir={directionOf(written)}
        value={written}
        onWrite={write}
        onKeyDown={onKeyDown}
      />
      <p className="field-note" id={hintId}>
        {words.hint}
      </p>
      <p className="field-note" role="status">
        {written.length > most && words.tooLong(written.length, most)}
        {isChangedElsewhere && words.changedElsewhere}
      </p>
      <div className="item-editor-acts">
        {isChangedElsewhere && fitsField(current) && <OtherText words={current} />}
        <Button onClick={discard}>{text.ui.cancel}</Button>
        <Button kind="primary" disabled={written.length > most} onClick={save}>
          {words.save}
        </Button>
      </div>
    </div>
  );
}

function OtherText({ words: other }: { words: string }) {
  return (
    <Popover
      title={text.work.fields.description}
      trigger={<Button kind="quiet">{words.showOther}</Button>}
    >
      <div className="item-editor-other">
        <Markdown text={other} onOpenLink={openLink} onCopy={copyText} />
      </div>
    </Popover>
  );
}

/**
 * The written text, and when it is saved. A text from before a crash is saved by the person alone,
 * or once they go on writing.
 */
function useEditor({ current, draft, onWrite, onSave, onDiscard }: DescriptionEditorProps) {
  const [base] = useState(current);
  const [own, setOwn] = useState(draft === '' ? current : draft);
  const isChangedElsewhere = current !== base && current !== own;
  const [hasWritten, setHasWritten] = useState(false);
  const isOver = useRef(false);

  const discard = () => {
    isOver.current = true;
    onDiscard(own);
  };
  const save = () => {
    if (own.length > most || isOver.current) {
      return;
    }
    if (own === current) {
      discard();
      return;
    }
    isOver.current = true;
    void onSave(own).finally(() => {
      isOver.current = false;
    });
  };
  const saveOnLeaving = () => {
    if (hasWritten && !isChangedElsewhere) {
      save();
    }
  };
  const latest = useRef(saveOnLeaving);
  useEffect(() => {
    latest.current = saveOnLeaving;
  });
  useEffect(() => () => latest.current(), []);
  const write = (written: string) => {
    setHasWritten(true);
    setOwn(written);
    onWrite(written);
  };
  return { written: own, write, isChangedElsewhere, save, saveOnLeaving, discard };
}
