import type { Home } from '#shared/capability/home.ts';
import { call } from '../bridge/call.ts';
import { isConnected } from '../entities/home-store.ts';
import { useOutboxCounts } from '../entities/outbox-counts.ts';
import { formatExact, formatShort, formatTime } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import { useApplication } from './application-store.ts';
import { homeAct, stateWord } from './home-words.ts';
import { outboxHref } from './routes.ts';

/** The strip that always tells the truth: how the home stands, and what waits to go out. */
export function StatusStrip({ home, onSettings }: { home: Home; onSettings: () => void }) {
  const version = useApplication((state) => state.version);
  const { kind, since, detail } = home.state;
  const now = useNow();
  const act = homeAct(home);
  return (
    <footer className="shell-strip">
      <span className="shell-state" data-state={kind} role="status">
        {home.name}: {stateWord(home)}
        {kind !== 'live' && ` since ${formatShort(since, now)}`}
      </span>
      {act !== undefined && (
        <button
          type="button"
          className="shell-strip-act"
          onClick={act === 'Try now' ? () => retry(home.id) : onSettings}
        >
          {act}
        </button>
      )}
      {!isConnected(home) && home.freshAt && (
        <span title={formatExact(home.freshAt)}>As of {formatShort(home.freshAt, now)}</span>
      )}
      <OutboxLink />
      {detail && (
        <span className="shell-strip-detail" title={detail}>
          {detail}
        </span>
      )}
      {home.recoveredAt && kind === 'live' && (
        <span>The server stopped and was started again at {formatTime(home.recoveredAt)}</span>
      )}
      {version && <span className="shell-strip-end">Version {version}</span>}
    </footer>
  );
}

/** What waits over all homes, and the way to it. */
function OutboxLink() {
  const { waiting, needing } = useOutboxCounts();
  const words = [
    waiting > 0 && `${waiting} waiting to be sent`,
    needing > 0 && `${needing} ${needing === 1 ? 'needs' : 'need'} you`,
  ].filter(Boolean);
  return (
    words.length > 0 && (
      <a className="shell-strip-link" href={outboxHref} data-kind={needing > 0 && 'needing'}>
        Outbox: {words.join(', ')}
      </a>
    )
  );
}

function retry(homeId: string): void {
  call('home.retry', { homeId }).catch(() => undefined);
}
