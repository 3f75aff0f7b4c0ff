import { Monitor } from 'lucide-react';
import { useId } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { useHomes } from '../entities/home-store.ts';
import { useOutboxCounts } from '../entities/outbox-counts.ts';
import type { OutboxCounts } from '../entities/outbox-counts.ts';
import { useUnreadThreads } from '../entities/read-state/use-unread.ts';
import { useNeedsCount } from '../features/inbox/inbox-store.ts';
import { InboxReading } from '../features/inbox/inbox-reading.tsx';
import { moveHome } from '../features/home/actions.ts';
import { text } from '../text/text.ts';
import { HomeStateIcon } from './home-state-icon.tsx';
import { describeCounts, stateOf } from './home-status.ts';
import { tileOf } from './home-tile.ts';

/** A home in the rail: its face, how it stands, and what waits in it. */
export function RailHome({
  home,
  isShown,
  onShow,
  onSettings,
}: {
  home: Home;
  isShown: boolean;
  onShow: () => void;
  onSettings: () => void;
}) {
  const id = useId();
  const { waiting } = useOutboxCounts(home.id);
  const needing = useNeedsCount(home.id);
  const counts = { waiting, needing };
  const unread = useUnreadThreads(home.id);
  const said = [...describeCounts(counts), ...(unread > 0 ? [text.app.unreadThreads(unread)] : [])];
  return (
    <>
      <button
        type="button"
        className="rail-home"
        aria-describedby={id}
        aria-current={isShown ? 'true' : undefined}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        title={titleOf(home)}
        onClick={onShow}
        onContextMenu={(event) => {
          event.preventDefault();
          onSettings();
        }}
        {...reordering(home.id)}
      >
        <span className="hidden">{home.name}</span>
        {home.kind === 'local' ? (
          <Monitor size={18} aria-hidden="true" />
        ) : (
          <Letters name={home.name} />
        )}
        <span className="rail-state">
          <HomeStateIcon kind={home.state.kind} />
        </span>
        <Badge counts={counts} unreadCount={unread} />
      </button>
      <InboxReading homeId={home.id} />
      <span className="hidden" id={id}>
        {text.app.homeStatus(stateOf(home), said)}
      </span>
    </>
  );
}

/** What needs the person, or else what is unread, or else what waits to go out. */
function Badge({
  counts: { waiting, needing },
  unreadCount,
}: {
  counts: OutboxCounts;
  unreadCount: number;
}) {
  const kind = needing > 0 ? 'needing' : unreadCount > 0 ? 'unread' : 'waiting';
  const count = { needing, unread: unreadCount, waiting }[kind];
  return (
    count > 0 && (
      <span className="rail-count" aria-hidden="true" data-kind={kind}>
        {count > maxCount ? text.app.moreThan(maxCount) : count}
      </span>
    )
  );
}

/** The highest count that there is room for. */
const maxCount = 99;

function Letters({ name }: { name: string }) {
  const letters = tileOf(name);
  return (
    <span className="rail-letters" data-is-long={letters.length > 3} aria-hidden="true">
      {letters}
    </span>
  );
}

/** The name of a home, and where it is if the name does not say so. */
function titleOf({ name, service }: Home): string {
  const host = service && URL.parse(service.baseUrl)?.host;
  return host === undefined || host === name ? name : `${name} · ${host}`;
}

const homeDrag = 'application/x-guildhall-home';
const moves: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** Moves a home among the others: by its keys, or by dragging another onto it. */
function reordering(homeId: string) {
  return {
    draggable: true,
    onKeyDown: (event: KeyboardEvent) => {
      const by = event.altKey ? moves[event.key] : undefined;
      if (by !== undefined) {
        event.preventDefault();
        void moveHome(homeId, by);
      }
    },
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(homeDrag, homeId),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(homeDrag)) {
        event.preventDefault();
      }
    },
    onDrop: ({ dataTransfer }: DragEvent) => dropHome(dataTransfer.getData(homeDrag), homeId),
  };
}

/** Puts the home that is dragged where another stands. */
function dropHome(draggedId: string, targetId: string): void {
  const ids = useHomes.getState().homes.map(({ id }) => id);
  void moveHome(draggedId, ids.indexOf(targetId) - ids.indexOf(draggedId));
}
