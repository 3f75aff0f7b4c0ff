import { Plus, Settings } from 'lucide-react';
import type { Home } from '#shared/capability/home.ts';
import { ThreadList } from '../features/conversation/thread-list.tsx';
import { text } from '../text/text.ts';
import { Button } from '../ui/button.tsx';
import type { HomeContent } from './home-content.ts';
import { hrefOf, threadPath, threadsPath } from './routes.ts';
import type { Route } from './routes.ts';

interface SidebarProps {
  readonly home: Home;
  readonly content: HomeContent;
  readonly route: Route;
  readonly onChooseGuild: (guildId: string) => void;
  readonly onNewThread: () => void;
  readonly onSettings: () => void;
}

/** What a home has: its guild, its places, its threads. */
export function Sidebar(props: SidebarProps) {
  const { home, content, route, onNewThread } = props;
  const guild = content.kind === 'guild' ? content.guild : undefined;
  return (
    <nav className="shell-sidebar" aria-label={guild?.name ?? home.name}>
      <SidebarHead {...props} />
      {guild && (
        <>
          <div className="shell-places">
            <a
              href={hrefOf(threadsPath(home.id))}
              className="shell-place"
              aria-current={route.name === 'threads' ? 'page' : undefined}
            >
              {text.app.threads}
            </a>
            <Button kind="quiet" onClick={onNewThread} title={text.app.newThreadWithKeys}>
              <Plus size={16} aria-hidden="true" />
              {text.app.newThread}
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

/** The names of guild and home; of a service also the way to its settings. */
function SidebarHead({ home, content, onChooseGuild, onSettings }: SidebarProps) {
  const isRemote = home.kind === 'remote';
  return (
    <div className="sidebar-head">
      <div className="sidebar-names">
        <GuildTitle home={home} content={content} onChooseGuild={onChooseGuild} />
        {isRemote && content.kind === 'guild' && content.guild.name !== home.name && (
          <p className="sidebar-home">{home.name}</p>
        )}
      </div>
      {isRemote && (
        <button
          type="button"
          className="sidebar-settings"
          aria-label={text.app.actions.settings}
          title={text.app.actions.settings}
          onClick={onSettings}
        >
          <Settings size={16} />
        </button>
      )}
    </div>
  );
}

/** The guild's name; where the home has several, the choice among them. */
function GuildTitle({
  home,
  content,
  onChooseGuild,
}: Pick<SidebarProps, 'home' | 'content' | 'onChooseGuild'>) {
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
      aria-label={text.app.guild}
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
