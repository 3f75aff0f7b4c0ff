import { useState } from 'react';
import type { Backup } from '#shared/capability/data.ts';
import { call } from '../../bridge/call.ts';
import { text } from '../../text/text.ts';
import { formatBytes } from '../../ui/bytes.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { formatMoment } from '../../ui/time.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { useAct } from '../../actions/use-act.ts';
import { useAnswer } from './use-answer.ts';
import { rovingRows } from '../../ui/roving-rows.ts';

const words = text.settings.backups;

const list = () => call('backup.list', {});

/** The backups of the guild of this computer: one more can be made, and each can be brought back. */
export function BackupList({ onChanged }: { onChanged: () => void }) {
  const { answer, failure, askAgain } = useAnswer(list);
  const { isBusy, failure: notMade, run } = useAct();
  const [chosen, setChosen] = useState<Backup>();
  const make = async () => {
    await call('backup.make', {});
    askAgain();
    onChanged();
  };
  return (
    <>
      <Button disabled={isBusy} onClick={() => run(make)}>
        {isBusy ? words.making : words.make}
      </Button>
      <InlineError detail={notMade ?? failure} />
      {answer?.backups.length === 0 && <p className="quiet">{words.none}</p>}
      <ul ref={rovingRows} className="settings-rows" aria-label={words.list}>
        {answer?.backups.map((backup) => (
          <li key={backup.name}>
            <span data-name="">{formatMoment(backup.madeAt)}</span>
            <span className="quiet">{formatBytes(backup.bytes)}</span>
            <Button
              aria-label={words.restoreOf(formatMoment(backup.madeAt))}
              onClick={() => setChosen(backup)}
            >
              {words.restore}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <RestoreDialog backup={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
