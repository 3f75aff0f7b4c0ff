import type { Home } from '#shared/capability/home.ts';
import { useHomes } from '../../entities/home/home-store.ts';
import { text } from '../../text/text.ts';
import { Button } from '../../ui/button.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';
import { HomeStateIcon } from './home-state-icon.tsx';
import { stateOf } from './home-status.ts';
import { rovingRows } from '../../ui/roving-rows.ts';
import './home-list.css';

const words = text.settings.sections.homes.list;

/** All homes with their states and links to their settings, and the button to add a home. */
export function HomeList() {
  const homes = useHomes((state) => state.homes);
  return (
    <>
      <ul ref={rovingRows} className="home-list">
        {homes.map((home) => (
          <HomeRow key={home.id} home={home} />
        ))}
      </ul>
      <Button onClick={() => openDialog({ kind: 'connect' })}>{words.connect}</Button>
    </>
  );
}

function HomeRow({ home }: { home: Home }) {
  const { id, name, kind, state, service } = home;
  return (
    <li className="home-list-row">
      <HomeStateIcon kind={state.kind} />
      <div className="home-list-words">
        <span className="home-list-name" data-name="">
          {name}
        </span>
        <span className="quiet">
          {[stateOf(home), service?.baseUrl].filter(Boolean).join(' · ')}
        </span>
      </div>
      {kind === 'remote' && (
        <Button
          aria-label={words.settingsOf(name)}
          onClick={() => openDialog({ kind: 'home-settings', homeId: id })}
        >
          {words.settings}
        </Button>
      )}
    </li>
  );
}
