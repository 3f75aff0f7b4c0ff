import { Plus, Settings } from 'lucide-react';
import type { Home } from '#shared/capability/home.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { text } from '../../text/text.ts';
import { ActionButton } from '../status/action-button.tsx';
import type { ActionContext } from '../actions/actions.ts';
import { RailHome } from './rail-home.tsx';
import { rovingRows } from '../../ui/roving-rows.ts';
import './rail.css';

/** The homes of this person, each with its state and its count, and the button to add a home. */
export function Rail({
  shownId,
  context,
  onShow,
  onSettings,
  onConnect,
}: {
  shownId: string;
  context: ActionContext;
  onShow: (homeId: string) => void;
  onSettings: (home: Home) => void;
  onConnect: () => void;
}) {
  const homes = useHomes((state) => state.homes);
  return (
    <nav className="shell-rail" aria-label={text.app.homes}>
      <ul ref={rovingRows} className="rail-homes">
        {homes.map((home) => (
          <li key={home.id}>
            <RailHome
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
        aria-label={text.app.connect}
        title={text.app.connect}
        onClick={onConnect}
      >
        <Plus size={18} aria-hidden="true" />
      </button>
      <ActionButton id="openSettings" context={context}>
        <Settings aria-hidden="true" />
      </ActionButton>
    </nav>
  );
}
