import { Monitor } from 'lucide-react';
import { useId } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { useHomes } from '../entities/home-store.ts';
import { useOutboxCounts } from '../entities/outbox-counts.ts';
import type { OutboxCounts } from '../entities/outbox-counts.ts';
import { useUnreadThreads } from '../entities/read-state/use-unread.ts';
import { moveHome } from '../features/home/actions.ts';
import { text } from '../text/text.ts';
import { initialsOf } from '../ui/avatar.tsx';
import { describeCounts, stateOf } from './home-status.ts';

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
  const counts = useOutboxCounts(home.id);
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
        title={home.name}
        onClick={onShow}
        onContextMenu={(event) => {
          event.preventDefault();
          onSettings();
        }}
        {...reordering(home.id)}
      >
        <span className="hidden">{home.name}</span>
        {home.kind === 'local' ? (
          <Monitor size={18} />
        ) : (
          <span aria-hidden="true">{initialsOf(home.name)}</span>
        )}
        <span className="rail-state" data-state={home.state.kind} />
        <HomeBadge counts={counts} unread={unread} />
      </button>
      <span className="hidden" id={id}>
        {text.app.homeStatus(stateOf(home), said)}
      </span>
    </>
  );
}

/** What needs the person, or else what is unread, or else what waits to go out. */
function HomeBadge({
  counts: { waiting, needing },
  unread,
}: {
  counts: OutboxCounts;
  unread: number;
}) {
  const kind = needing > 0 ? 'needing' : unread > 0 ? 'unread' : 'waiting';
  const count = needing || unread || waiting;
  return (
    count > 0 && (
      <span className="rail-count" aria-hidden="true" data-kind={kind}>
        {count}
      </span>
    )
  );
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
