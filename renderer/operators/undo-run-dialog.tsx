import { useEffect, useId, useState } from 'react';
import type { OperationOutput } from '#shared/registry/registry.ts';
import type { StayingThing, UndoneThing } from '#shared/domain/run/schema.ts';
import { useAct } from '../actions/use-act.ts';
import { call, problemOf } from '../bridge/call.ts';
import { submit } from '../entities/outbox/submit.ts';
import { text } from '../text/text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failure } from '../ui/failure.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import './undo-run-dialog.css';

const words = text.undoRun;

type Preview = OperationOutput<'run.undo_preview'>;
type Done = OperationOutput<'run.undo'> | 'waits';

interface UndoRunProps {
  readonly homeId: string;
  readonly runId: string;
  /** The operator's. */
  readonly name: string;
  readonly onUndone?: () => void;
}

/** The button that leads to the undo of a run. */
export function UndoRunButton(props: UndoRunProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{words.act}</Button>
      {isOpen && <UndoRunDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Shows which things an undo of a run takes back and which stay, before and after it. */
function UndoRunDialog({
  homeId,
  runId,
  name,
  onUndone,
  onClose,
}: UndoRunProps & { onClose: () => void }) {
  const { preview, problem, retry } = usePreview(homeId, runId);
  const [done, setDone] = useState<Done>();
  const { isBusy, failure, run } = useAct();
  const undo = async () => {
    const { output } = await submit(homeId, 'run.undo', { runId });
    setDone(output ?? 'waits');
    onUndone?.();
  };
  const mayUndo = done === undefined && preview?.hasEnded === true && preview.willUndo.length > 0;
  return (
    <Dialog title={done === undefined ? words.title(name) : words.done(name)} onClose={onClose}>
      <div className="undo-run">
        {problem !== undefined && (
          <Failure title={words.notLoaded} detail={problem} onRetry={retry} />
        )}
        {preview === undefined && problem === undefined && <p role="status">{words.loading}</p>}
        {done === undefined && preview !== undefined && <Planned preview={preview} />}
        {done === 'waits' && <p role="status">{words.waits}</p>}
        {done !== undefined && done !== 'waits' && (
          <Things undone={done.undone} stays={done.stays} title={words.undone} />
        )}
        <InlineError detail={failure} />
        <div className="dialog-acts">
          <Button onClick={onClose}>{mayUndo ? text.ui.cancel : text.ui.close}</Button>
          {mayUndo && (
            <Button kind="primary" disabled={isBusy} onClick={() => run(undo)}>
              {isBusy ? words.undoing : words.confirm}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function Planned({ preview: { hasEnded, willUndo, stays } }: { preview: Preview }) {
  return (
    <>
      {!hasEnded && <p role="status">{words.notEnded}</p>}
      {hasEnded && willUndo.length === 0 && <p role="status">{words.nothing}</p>}
      <Things undone={willUndo} stays={stays} title={words.willUndo} />
    </>
  );
}

function Things({
  undone,
  stays,
  title,
}: {
  undone: readonly UndoneThing[];
  stays: readonly StayingThing[];
  title: string;
}) {
  return (
    <>
      <Sentences title={title} sentences={undone.map((thing) => undoneSentence(thing))} />
      <Sentences title={words.stays} sentences={stays.map((thing) => staysSentence(thing))} />
    </>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  const id = useId();
  return (
    sentences.length > 0 && (
      <section>
        <h3 id={id}>{title}</h3>
        {/* It may scroll: whoever has no pointer scrolls it with the keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul aria-labelledby={id} tabIndex={0}>
          {sentences.map((sentence, index) => (
            // A sentence may stand there twice, and the list never changes
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} dir="auto">
              {sentence}
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

function nameOf({ kind, title }: Pick<UndoneThing, 'kind' | 'title'>): string {
  return title === undefined ? words.things[kind] : words.named(title);
}

function undoneSentence(thing: UndoneThing): string {
  const name = nameOf(thing);
  if (thing.act === 'deleted') {
    return words.deleted(name);
  }
  return thing.kind === 'document' ? words.restored(name) : words.changed(name, thing.fields);
}

function staysSentence(thing: StayingThing): string {
  return words.reasons[thing.reason](nameOf(thing), thing.fields);
}

function usePreview(homeId: string, runId: string) {
  const [reading, setReading] = useState<{ preview?: Preview; problem?: string }>({});
  const [wanted, setWanted] = useState({ homeId, runId });
  useEffect(() => {
    let isWanted = true;
    const keep = (found: typeof reading) => {
      if (isWanted) {
        setReading(found);
      }
    };
    call('run.undo_preview', wanted).then(
      (preview) => keep({ preview }),
      (error: unknown) => keep({ problem: problemOf(error).detail }),
    );
    return () => {
      isWanted = false;
    };
  }, [wanted]);
  const retry = () => {
    setReading({});
    setWanted({ homeId, runId });
  };
  return { ...reading, retry };
}
