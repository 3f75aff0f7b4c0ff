import { useState } from 'react';
import type { DatabaseDamage } from '#shared/capability/home.ts';
import { problemOf } from '../../bridge/call.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { Button } from '../../ui/button.tsx';
import { formatMoment } from '../../ui/time.ts';
import { repairGuild } from './actions.ts';
import '../../ui/failure.css';

/** Says that the guild on this computer is damaged, what is left of it, and the ways on. */
export function DamagedGuild({ damage, onRetry }: { damage: DatabaseDamage; onRetry: () => void }) {
  const { file, keptIn, backup } = damage;
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const repair = async () => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await repairGuild(backup === undefined ? 'nothing' : 'backup');
    } catch (error) {
      setFailure(problemOf(error).detail);
      setIsBusy(false);
    }
  };
  return (
    <div className="failure" role="alert">
      <h1>Your guild on this computer is damaged</h1>
      <p>{lossWords(damage)}</p>
      <p>
        Whatever you choose, the damaged file {file} is not deleted: once another takes its place,
        it is kept in <code>{keptIn}</code>.
      </p>
      <InlineError detail={failure} />
      <div className="failure-acts">
        <Button
          kind={backup ? 'primary' : 'danger'}
          disabled={isBusy}
          onClick={() => void repair()}
        >
          {backup
            ? `Restore the backup of ${formatMoment(backup.madeAt)}`
            : 'Start with an empty guild'}
        </Button>
        <Button disabled={isBusy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </div>
  );
}

function lossWords({ backup, lastWrittenAt }: DatabaseDamage): string {
  if (backup === undefined) {
    return 'Its file cannot be read, and there is no backup of it that is whole. You can put a file of your own in its place and try again, or start with an empty guild.';
  }
  const { madeAt } = backup;
  const loss =
    lastWrittenAt === undefined
      ? 'What was written after that would be missing.'
      : lastWrittenAt > madeAt
        ? `What was written after that, until ${formatMoment(lastWrittenAt)}, would be missing.`
        : 'Nothing was written after that.';
  return `Its file cannot be read. The newest good backup of it is of ${formatMoment(madeAt)}. ${loss}`;
}
