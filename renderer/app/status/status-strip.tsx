import { PanelLeft, PanelRight } from 'lucide-react';
import type { Home } from '#shared/capability/home.ts';
import { call } from '../../bridge/call.ts';
import { isConnected, useHomes } from '../../entities/home/home-store.ts';
import { useOutboxCounts } from '../../entities/outbox/outbox-counts.ts';
import { text } from '../../text/text.ts';
import { formatExact, formatShort, formatTime } from '../../ui/time.ts';
import { useNow } from '../../ui/use-now.ts';
import { ActionButton } from './action-button.tsx';
import type { ActionContext } from '../actions/actions.ts';
import { useApplication } from '../application-store.ts';
import { HomeStateIcon } from '../homes/home-state-icon.tsx';
import { describeCounts, helpOf, stateOf } from '../homes/home-status.ts';
import { placeIn, places } from '../places/layout-store.ts';
import { hrefOf, outboxHref, threadsPath } from '../places/paths.ts';
import { QuietMark } from './quiet-mark.tsx';
import { RetryCountdown } from './retry-countdown.tsx';
import type { ShownPane } from '../shell/use-pane.ts';
import './status-strip.css';

/** The strip with the state of every home and the number of waiting writes, always visible. */
export function StatusStrip({
  home,
  context,
  sidebar,
  details,
  onSettings,
}: {
  home: Home;
  context: ActionContext;
  sidebar: ShownPane;
  details: ShownPane;
  onSettings: () => void;
}) {
  const version = useApplication((state) => state.version);
  return (
    <footer className="shell-strip">
      <ActionButton id="toggleSidebar" context={context} isOpen={sidebar.isShown}>
        <PanelLeft aria-hidden="true" />
      </ActionButton>
      <div className="strip-words">
        <ShownHome home={home} onSettings={onSettings} />
        <OtherHomes shownId={home.id} />
        <OutboxLink />
        <QuietMark />
        {version && !sidebar.isBar && (
          <span className="shell-strip-end">{text.app.version(version)}</span>
        )}
      </div>
      <ActionButton id="toggleDetails" context={context} isOpen={details.isShown}>
        <PanelRight aria-hidden="true" />
      </ActionButton>
    </footer>
  );
}

/** The full state of the shown home, and the action that helps it. */
function ShownHome({ home, onSettings }: { home: Home; onSettings: () => void }) {
  const { kind, since, detail } = home.state;
  const now = useNow();
  const help = helpOf(home);
  return (
    <>
      <span className="shell-state" role="status">
        <HomeStateIcon kind={kind} />
        <span>{shownState(home, formatShort(since, now))}</span>
      </span>
      {help !== undefined && (
        <button
          type="button"
          className="shell-strip-act"
          onClick={help === 'tryNow' ? () => retry(home.id) : onSettings}
        >
          {text.app.homeActions[help]}
        </button>
      )}
      <RetryCountdown state={home.state} />
      {!isConnected(home) && home.freshAt && (
        <span title={formatExact(home.freshAt)}>
          {text.app.lastUpdated(formatShort(home.freshAt, now))}
        </span>
      )}
      {detail && <span>{detail}</span>}
      {home.recoveredAt && kind === 'live' && (
        <span>{text.app.restarted(formatTime(home.recoveredAt))}</span>
      )}
    </>
  );
}

/** The state of a home, with the time of its beginning if that matters. */
function shownState(home: Home, since: string): string {
  const { kind } = home.state;
  if (kind === 'polling') {
    return text.app.homePolling(home.name);
  }
  return kind === 'live'
    ? text.app.homeState(home.name, stateOf(home))
    : text.app.homeStateSince(home.name, stateOf(home), since);
}

/** The other homes in short: the number of connected ones, and the name of each other one. */
function OtherHomes({ shownId }: { shownId: string }) {
  const homes = useHomes((state) => state.homes);
  const known = places.use();
  const others = homes.filter(({ id }) => id !== shownId);
  const ailing = others.filter((home) => !isConnected(home));
  const well = others.length - ailing.length;
  return (
    <>
      {ailing.map((home) => (
        <a
          key={home.id}
          className="shell-state"
          href={hrefOf(placeIn(home.id, known) ?? threadsPath(home.id))}
        >
          <HomeStateIcon kind={home.state.kind} />
          <span>{text.app.homeState(home.name, stateOf(home))}</span>
        </a>
      ))}
      {well > 0 && (
        <span className="shell-state">
          <HomeStateIcon kind="live" />
          <span>{text.app.othersConnected(well)}</span>
        </span>
      )}
    </>
  );
}

/** The counts of the outbox over all homes, as a link to it. */
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
