import { Plus, Settings } from 'lucide-react';
import type { Home } from '#shared/capability/home.ts';
import { ThreadList } from '../features/conversation/thread-list.tsx';
import { Button } from '../ui/button.tsx';
import type { HomeContent } from './home-content.ts';
import { hrefOf, threadPath, threadsPath } from './routes.ts';
import type { Route } from './routes.ts';

/** What a home has: its guild, its places, its threads. */
export function Sidebar({
  home,
  content,
  route,
  onChooseGuild,
  onNewThread,
  onSettings,
}: {
  home: Home;
  content: HomeContent;
  route: Route;
  onChooseGuild: (guildId: string) => void;
  onNewThread: () => void;
  onSettings: () => void;
}) {
  const guild = content.kind === 'guild' ? content.guild : undefined;
  return (
    <nav className="shell-sidebar" aria-label={guild?.name ?? home.name}>
      <div className="sidebar-head">
        <div className="sidebar-names">
          <GuildTitle home={home} content={content} onChooseGuild={onChooseGuild} />
          {home.kind === 'remote' && guild && guild.name !== home.name && (
            <p className="sidebar-home">{home.name}</p>
          )}
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
  content,
  onChooseGuild,
}: {
  home: Home;
  content: HomeContent;
  onChooseGuild: (guildId: string) => void;
}) {
  if (content.kind !== 'guild') {
    return <h2 className="sidebar-title">{home.name}</h2>;
  }
  const { guild, guilds } = content;
  if (guilds.length < 2) {
    return <h2 className="sidebar-title">{guild.name}</h2>;
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
