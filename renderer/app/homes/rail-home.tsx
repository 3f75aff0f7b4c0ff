import { Monitor } from 'lucide-react';
import { useId } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { useOutboxCounts } from '../../entities/outbox/outbox-counts.ts';
import type { ToldCounts } from '../../entities/outbox/outbox-counts.ts';
import { useUnreadThreads } from '../../entities/read-state/use-unread.ts';
import { useInboxCounts } from '../../features/inbox/inbox-store.ts';
import { InboxReading } from '../../features/inbox/inbox-reading.tsx';
import { moveHome } from '../../features/home/actions.ts';
import { text } from '../../text/text.ts';
import { Badge } from '../../ui/badge.tsx';
import { HomeStateIcon } from './home-state-icon.tsx';
import { describeCounts, stateOf } from './home-status.ts';
import { tileOf } from './home-tile.ts';
import { keyOf } from '../../ui/key-of.ts';

/** A home in the rail: its tile, its state and its count. */
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
  const { needs: needing } = useInboxCounts(home.id);
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
        <HomeBadge counts={counts} unread={unread} />
      </button>
      <InboxReading homeId={home.id} />
      <span className="hidden" id={id}>
        {text.app.homeStatus(stateOf(home), said)}
      </span>
    </>
  );
}

/** The number of things that need the person, or else of unread ones, or else of waiting writes. */
function HomeBadge({
  counts: { waiting, needing },
  unread,
}: {
  counts: ToldCounts;
  unread: number;
}) {
  return (
    <span className="rail-count">
      {needing > 0 ? (
        <Badge count={needing} kind="danger" />
      ) : unread > 0 ? (
        <Badge count={unread} kind="accent" />
      ) : (
        <Badge count={waiting} />
      )}
    </span>
  );
}

function Letters({ name }: { name: string }) {
  const letters = tileOf(name);
  return (
    <span className="rail-letters" data-is-long={letters.length > 3} aria-hidden="true">
      {letters}
    </span>
  );
}

/** The name of a home, with its host if the name does not contain it. */
function titleOf({ name, service }: Home): string {
  const host = service && URL.parse(service.baseUrl)?.host;
  return host === undefined || host === name ? name : `${name} · ${host}`;
}

const homeDrag = 'application/x-guildhall-home';
const moves: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The props that move a home among the others, by keys or by dragging. */
function reordering(homeId: string) {
  return {
    draggable: true,
    onKeyDown: (event: KeyboardEvent) => {
      const by = event.altKey ? moves[keyOf(event)] : undefined;
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

/** Moves the dragged home to the place of another. */
function dropHome(draggedId: string, targetId: string): void {
  const ids = useHomes.getState().homes.map(({ id }) => id);
  void moveHome(draggedId, ids.indexOf(targetId) - ids.indexOf(draggedId));
}
