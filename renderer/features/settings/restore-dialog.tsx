import { useCallback } from 'react';
import type { Backup, BackupContent } from '#shared/capability/data.ts';
import { call } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { formatMoment } from '../../ui/time.ts';
import { useAct } from '../../actions/use-act.ts';
import { useAnswer } from './use-answer.ts';

const words = text.settings.backups;

/** Says what a backup holds and what becomes of the present data, and brings the backup back. */
export function RestoreDialog({
  backup: { name, madeAt },
  onClose,
}: {
  backup: Backup;
  onClose: () => void;
}) {
  const read = useCallback(() => call('backup.read', { name }), [name]);
  const { answer, failure } = useAnswer(read);
  const { isBusy, failure: notRestored, run } = useAct();
  // Main has every window load anew, and says there what became of the present data.
  const restore = () => call('backup.restore', { name });
  return (
    <Dialog title={words.question(formatMoment(madeAt))} onClose={() => isBusy || onClose()}>
      {answer?.isWhole === true && <Content content={answer} />}
      <p role="status" className={answer?.isWhole === false ? 'field-error' : 'quiet'}>
        {answer === undefined && failure === undefined ? words.reading : ''}
        {answer?.isWhole === false ? words.damaged : ''}
      </p>
      {answer?.isWhole === true && <p>{words.consequence}</p>}
      <InlineError detail={notRestored ?? failure} />
      <div className="dialog-acts">
        <Button disabled={isBusy} onClick={onClose}>
          {text.ui.cancel}
        </Button>
        <Button
          kind="danger"
          disabled={isBusy || answer?.isWhole !== true}
          onClick={() => run(restore)}
        >
          {isBusy ? words.restoring : words.act}
        </Button>
      </div>
    </Dialog>
  );
}

function Content({ content }: { content: BackupContent }) {
  const { guilds, ...counts } = content;
  const facts = [
    [words.content.guilds, guilds.join(', ')],
    [words.content.threads, counts.threads],
    [words.content.messages, counts.messages],
    [words.content.workItems, counts.workItems],
    [words.content.documents, counts.documents],
  ] as const;
  return (
    <dl className="settings-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
