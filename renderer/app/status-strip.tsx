import type { Home } from '#shared/capability/home.ts';
import { call } from '../bridge/call.ts';
import { isConnected } from '../entities/home-store.ts';
import { useOutboxCounts } from '../entities/outbox-counts.ts';
import { text } from '../text/text.ts';
import { formatExact, formatShort, formatTime } from '../ui/time.ts';
import { useNow } from '../ui/use-now.ts';
import { useApplication } from './application-store.ts';
import { actionOf, describeCounts, stateOf } from './home-status.ts';
import { outboxHref } from './routes.ts';

/** The strip that always tells the truth: how the home stands, and what waits to go out. */
export function StatusStrip({ home, onSettings }: { home: Home; onSettings: () => void }) {
  const version = useApplication((state) => state.version);
  const { kind, since, detail } = home.state;
  const now = useNow();
  const action = actionOf(home);
  return (
    <footer className="shell-strip">
      <span className="shell-state" data-state={kind} role="status">
        {kind === 'live'
          ? text.app.homeState(home.name, stateOf(home))
          : text.app.homeStateSince(home.name, stateOf(home), formatShort(since, now))}
      </span>
      {action !== undefined && (
        <button
          type="button"
          className="shell-strip-act"
          onClick={action === 'tryNow' ? () => retry(home.id) : onSettings}
        >
          {text.app.actions[action]}
        </button>
      )}
      {!isConnected(home) && home.freshAt && (
        <span title={formatExact(home.freshAt)}>
          {text.app.lastUpdated(formatShort(home.freshAt, now))}
        </span>
      )}
      <OutboxLink />
      {detail && (
        <span className="shell-strip-detail" title={detail}>
          {detail}
        </span>
      )}
      {home.recoveredAt && kind === 'live' && (
        <span>{text.app.restarted(formatTime(home.recoveredAt))}</span>
      )}
      {version && <span className="shell-strip-end">{text.app.version(version)}</span>}
    </footer>
  );
}

/** What waits over all homes, and the way to it. */
function OutboxLink() {
  const counts = useOutboxCounts();
  const words = describeCounts(counts);
  return (
    words.length > 0 && (
      <a className="shell-strip-link" href={outboxHref} data-kind={counts.needing > 0 && 'needing'}>
        {text.app.outbox(words)}
      </a>
    )
  );
}

function retry(homeId: string): void {
  call('home.retry', { homeId }).catch(() => undefined);
}
