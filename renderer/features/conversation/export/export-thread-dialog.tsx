import { useEffect, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { conversationStore } from '../../../entities/conversation/conversation-store.ts';
import { sentAs } from '../../../entities/local-state/sent-as-store.ts';
import { useRow } from '../../../entities/store/entity-store.ts';
import { text } from '../../../text/text.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/choice-group.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { formatDate } from '../../../ui/time.ts';
import type { LeavingMessages } from '../messages-markdown.ts';
import { useNameForOthers } from '../use-name-of.ts';
import type { CutReason, ReadSoFar } from './read-pages.ts';
import { useThreadExport } from './use-thread-export.ts';
import type { ExportFormat, ExportPhase } from './use-thread-export.ts';
import './export-thread-dialog.css';

const words = text.conversation.leaving;
const formats = ['md', 'html', 'pdf', 'print'] as const;
const nobody: never[] = [];

interface ExportThreadProps {
  readonly homeId: string;
  readonly conversationId: string;
  /** The messages that are exported; all of the thread without them. */
  readonly selected?: LeavingMessages | undefined;
  readonly onClose: () => void;
}

/** Asks how a thread, or some of its messages, are saved or printed, and does it. */
export function ExportThreadDialog(props: ExportThreadProps) {
  const { homeId, conversationId, selected, onClose } = props;
  const [format, setFormat] = useState<ExportFormat>('md');
  const row = useRow(conversationStore, homeId, conversationId);
  const nameOf = useNameForOthers(homeId, row?.participants ?? nobody);
  const title = row?.title ?? text.conversation.thread;
  const { phase, ...acts } = useThreadExport({ ...props, title, nameOf, selected });
  useEffect(() => void sentAs.readOnce(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (phase.kind === 'choosing') {
      acts.start(format);
    } else if (phase.kind === 'cut') {
      acts.exportRead(format);
    }
  };
  const heading =
    selected === undefined ? words.heading : words.headingOfSelected(selected.messages.length);
  const isBusy = phase.kind === 'reading' || phase.kind === 'making';
  return (
    <Dialog title={heading} onClose={onClose}>
      <form className="export-thread" onSubmit={submit}>
        <ChoiceGroup
          legend={words.format}
          values={formats}
          label={(value) => words.formats[value]}
          detail={(value) => words.details[value]}
          chosen={format}
          onChoose={setFormat}
          isDisabled={isBusy}
        />
        <p role="status" className="export-state">
          {stateOf(phase)}
        </p>
        <InlineError detail={failureOf(phase)} />
        <div className="dialog-acts">
          <Button onClick={onClose}>{text.ui.cancel}</Button>
          <Acts
            format={format}
            phase={phase}
            onStop={acts.stop}
            onReadOn={() => acts.readOn(format)}
          />
        </div>
      </form>
    </Dialog>
  );
}

/** The acts beside Cancel, as far as the export is. */
function Acts({
  format,
  phase,
  onStop,
  onReadOn,
}: {
  format: ExportFormat;
  phase: ExportPhase;
  onStop: () => void;
  onReadOn: () => void;
}): ReactNode {
  if (phase.kind === 'reading') {
    return <Button onClick={onStop}>{words.stop}</Button>;
  }
  if (phase.kind === 'cut') {
    return (
      <>
        {phase.cut.kind !== 'full' && <Button onClick={onReadOn}>{words.readOn}</Button>}
        <Button kind="primary" type="submit" disabled={phase.soFar.messages.length === 0}>
          {format === 'print' ? words.printRead : words.exportRead}
        </Button>
      </>
    );
  }
  return (
    <Button kind="primary" type="submit" disabled={phase.kind === 'making'}>
      {format === 'print' ? words.print : words.start}
    </Button>
  );
}

function stateOf(phase: ExportPhase): string {
  switch (phase.kind) {
    case 'choosing':
      return '';
    case 'making':
      return words.making;
    case 'reading':
    case 'cut':
      return reachOf(phase.soFar, phase.kind === 'reading');
  }
}

/** How far a thread is read. */
function reachOf({ messages }: ReadSoFar, isReading: boolean): string {
  const oldest = messages.at(-1);
  return oldest === undefined
    ? isReading
      ? words.reading
      : ''
    : words.read(messages.length, formatDate(oldest.createdAt));
}

function failureOf(phase: ExportPhase): string | undefined {
  return phase.kind === 'cut'
    ? reasonOf(phase.cut)
    : phase.kind === 'choosing'
      ? phase.failure
      : undefined;
}

function reasonOf(cut: CutReason): string {
  return cut.kind === 'failed' ? words.cut.failed(cut.why) : words.cut[cut.kind];
}
