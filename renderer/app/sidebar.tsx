import { Plus, Settings } from 'lucide-react';
import type { Home } from '#shared/capability/home.ts';
import type { Guild } from '#shared/domain/guild/schema.ts';
import { guildsOf, useGuilds } from '../entities/guild-store.ts';
import { ThreadList } from '../features/conversation/thread-list.tsx';
import { Button } from '../ui/button.tsx';
import { hrefOf, threadPath, threadsPath } from './routes.ts';
import type { Route } from './routes.ts';

/** What a home has: its guild, its places, its threads. */
export function Sidebar({
  home,
  guild,
  route,
  onChooseGuild,
  onNewThread,
  onSettings,
}: {
  home: Home;
  guild: Guild | undefined;
  route: Route;
  onChooseGuild: (guildId: string) => void;
  onNewThread: () => void;
  onSettings: () => void;
}) {
  return (
    <nav className="shell-sidebar" aria-label={guild?.name ?? home.name}>
      <div className="sidebar-head">
        <div className="sidebar-names">
          <GuildTitle home={home} guild={guild} onChooseGuild={onChooseGuild} />
          {home.kind === 'remote' && guild && <p className="sidebar-home">{home.name}</p>}
        </div>
        {home.kind === 'remote' && (
          <button
            type="button"
            className="sidebar-settings"
            aria-label="Home settings"
            title="Home settings"
            onClick={onSettings}
          >
            <Settings size={16} />
          </button>
        )}
      </div>
      {guild && (
        <>
          <div className="shell-places">
            <a
              href={hrefOf(threadsPath(home.id))}
              className="shell-place"
              aria-current={route.name === 'threads' ? 'page' : undefined}
            >
              Threads
            </a>
            <Button kind="quiet" onClick={onNewThread} title="New thread (Ctrl+N)">
              <Plus size={16} aria-hidden="true" />
              New thread
            </Button>
          </div>
          <ThreadList
            key={`${home.id} ${guild.id}`}
            homeId={home.id}
            guildId={guild.id}
            selectedId={route.name === 'thread' ? route.conversationId : undefined}
            hrefOf={(conversationId) => hrefOf(threadPath(home.id, conversationId))}
          />
        </>
      )}
    </nav>
  );
}

/** The guild's name; where the home has several, the choice among them. */
function GuildTitle({
  home,
  guild,
  onChooseGuild,
}: {
  home: Home;
  guild: Guild | undefined;
  onChooseGuild: (guildId: string) => void;
}) {
  const guilds = useGuilds((state) => guildsOf(state, home.id));
  if (guild === undefined || guilds.length < 2) {
    return <h2 className="sidebar-title">{guild?.name ?? home.name}</h2>;
  }
  return (
    <select
      className="sidebar-title sidebar-guilds"
      aria-label="Guild"
      value={guild.id}
      onChange={(event) => onChooseGuild(event.target.value)}
    >
      {guilds.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
