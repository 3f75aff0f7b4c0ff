import type { Home } from '#shared/capability/home.ts';
import { call } from '../bridge/call.ts';
import { useOutbox } from '../entities/outbox-store.ts';
import { formatTime } from '../ui/time.ts';
import { useApplication } from './application-store.ts';

const words: Readonly<Record<Home['state']['kind'], string>> = {
  starting: 'Starting…',
  live: 'Live',
  reconnecting: 'Reconnecting…',
  polling: 'Asking for news',
  offline: 'Offline',
  key_refused: 'Key refused',
  failed: 'Stopped',
};

/** The strip that always tells the truth: how the home stands, and what waits to go out. */
export function StatusStrip({ home }: { home: Home }) {
  const version = useApplication((state) => state.version);
  const waiting = useOutbox(
    (state) =>
      state.entries.filter(
        (entry) =>
          entry.homeId === home.id && (entry.state === 'queued' || entry.state === 'sending'),
      ).length,
  );
  const { kind, since, detail } = home.state;
  return (
    <footer className="shell-strip">
      <span className="shell-state" data-state={kind} role="status">
        {home.name}: {words[kind]}
        {kind !== 'live' && ` since ${formatTime(since)}`}
      </span>
      {detail && <span>{detail}</span>}
      {(kind === 'failed' || kind === 'reconnecting') && (
        <button
          type="button"
          className="shell-strip-act"
          onClick={() => void call('home.retry', { homeId: home.id })}
        >
          Try now
        </button>
      )}
      {home.recoveredAt && kind === 'live' && (
        <span>The server stopped and was started again at {formatTime(home.recoveredAt)}</span>
      )}
      {waiting > 0 && <span>{waiting} waiting to be sent</span>}
      {version && <span className="shell-strip-end">Version {version}</span>}
    </footer>
  );
}
