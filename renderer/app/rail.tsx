import { Monitor, Plus } from 'lucide-react';
import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { useHomes } from '../entities/home-store.ts';
import { useOutboxCounts } from '../entities/outbox-counts.ts';
import { moveHome } from '../features/home/actions.ts';
import { initialsOf } from '../ui/avatar.tsx';
import { stateWord } from './home-words.ts';
import './rail.css';

const homeDrag = 'application/x-guildhall-home';

/** The homes of this person, each with how it stands and what waits in it, and the way to more. */
export function Rail({
  shownId,
  onShow,
  onSettings,
  onConnect,
}: {
  shownId: string;
  onShow: (homeId: string) => void;
  onSettings: (home: Home) => void;
  onConnect: () => void;
}) {
  const homes = useHomes((state) => state.homes);
  return (
    <nav className="shell-rail" aria-label="Homes">
      <ul className="rail-homes">
        {homes.map((home) => (
          <li key={home.id}>
            <HomeButton
              home={home}
              isShown={home.id === shownId}
              onShow={() => onShow(home.id)}
              onSettings={() => onSettings(home)}
            />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="rail-add"
        aria-label="Connect to a service"
        title="Connect to a service"
        onClick={onConnect}
      >
        <Plus size={18} />
      </button>
    </nav>
  );
}

const moves: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

function HomeButton({
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
  const { waiting, needing } = useOutboxCounts(home.id);
  const words = [
    stateWord(home),
    waiting > 0 && `${waiting} waiting to be sent`,
    needing > 0 && `${needing} need you`,
  ].filter(Boolean);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey ? moves[event.key] : undefined;
    if (by !== undefined) {
      event.preventDefault();
      void moveHome(home.id, by);
    }
  };
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
        onKeyDown={onKeyDown}
        onContextMenu={(event) => {
          event.preventDefault();
          onSettings();
        }}
        draggable
        onDragStart={(event) => event.dataTransfer.setData(homeDrag, home.id)}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(homeDrag)) {
            event.preventDefault();
          }
        }}
        onDrop={(event) => dropHome(event.dataTransfer.getData(homeDrag), home.id)}
      >
        <span className="hidden">{home.name}</span>
        {home.kind === 'local' ? (
          <Monitor size={18} />
        ) : (
          <span aria-hidden="true">{initialsOf(home.name)}</span>
        )}
        <span className="rail-state" data-state={home.state.kind} />
        {(needing || waiting) > 0 && (
          <span
            className="rail-count"
            aria-hidden="true"
            data-kind={needing > 0 ? 'needing' : 'waiting'}
          >
            {needing || waiting}
          </span>
        )}
      </button>
      <span className="hidden" id={id}>
        {words.join(', ')}
      </span>
    </>
  );
}

/** Puts the home that is dragged where another stands. */
function dropHome(draggedId: string, targetId: string): void {
  const ids = useHomes.getState().homes.map(({ id }) => id);
  void moveHome(draggedId, ids.indexOf(targetId) - ids.indexOf(draggedId));
}
