import type { DatabaseDamage } from '#shared/capability/home.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { formatMoment } from '../../ui/time.ts';
import { repairGuild } from './actions.ts';
import { useAction } from './use-action.ts';
import '../../ui/failure.css';

/** Says that the guild on this computer is damaged, what is left of it, and the ways on. */
export function DamagedGuild({ damage, onRetry }: { damage: DatabaseDamage; onRetry: () => void }) {
  const { file, keptIn, backup } = damage;
  const { isBusy, failure, run } = useAction();
  const words = text.home.damage;
  return (
    <div className="failure" role="alert">
      <h1>{words.title}</h1>
      <p>{lossWords(damage)}</p>
      <p>
        {words.fileKept(file)} <code>{keptIn}</code>
      </p>
      <InlineError detail={failure} />
      <div className="failure-acts">
        <Button
          kind={backup ? 'primary' : 'danger'}
          disabled={isBusy}
          onClick={() => void run(() => repairGuild(backup ? 'backup' : 'nothing'))}
        >
          {backup ? words.restore(formatMoment(backup.madeAt)) : words.startEmpty}
        </Button>
        <Button disabled={isBusy} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      </div>
    </div>
  );
}

function lossWords({ backup, lastWrittenAt }: DatabaseDamage): string {
  const words = text.home.damage;
  if (backup === undefined) {
    return words.noBackup;
  }
  const madeAt = formatMoment(backup.madeAt);
  if (lastWrittenAt === undefined) {
    return words.olderBackup(madeAt);
  }
  return lastWrittenAt > backup.madeAt
    ? words.olderBackup(madeAt, formatMoment(lastWrittenAt))
    : words.wholeBackup(madeAt);
}
