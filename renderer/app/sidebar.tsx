import { Plus, Settings } from 'lucide-react';
import { useId, useRef } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { shortcutOf } from '../actions/shortcut-store.ts';
import { ThreadList } from '../features/conversation/thread-list.tsx';
import { Checklist } from '../features/first-run/checklist.tsx';
import { text } from '../text/text.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { actionOf, threadActs } from './actions.ts';
import type { ActionContext } from './actions.ts';
import type { HomeContent } from './home-content.ts';
import { PaneSeparator } from './pane-separator.tsx';
import { hrefOf, threadPath } from './routes.ts';
import type { Route } from './routes.ts';
import { inboxSection, searchSection, sections } from './sections.ts';
import { useInboxCounts } from '../features/inbox/inbox-store.ts';
import { Badge } from '../ui/badge.tsx';
import { ariaShortcut, tooltipOf } from '../ui/shortcut.ts';
import { useDrawer } from './use-pane.ts';
import type { ShownPane } from './use-pane.ts';
import { rovingRows } from '../ui/roving-rows.ts';
import './sidebar.css';

interface SidebarProps {
  readonly home: Home;
  readonly content: HomeContent;
  readonly route: Route;
  readonly pane: ShownPane;
  readonly context: ActionContext;
  readonly onChooseGuild: (guildId: string) => void;
  readonly onSettings: () => void;
}

/** The sidebar of a home: its guild, its places, its threads. */
export function Sidebar(props: SidebarProps) {
  const { home, content, route, pane, context } = props;
  const element = useRef<HTMLElement>(null);
  useDrawer(element, pane);
  const guild = content.kind === 'guild' ? content.guild : undefined;
  const openId = route.name === 'thread' ? route.conversationId : undefined;
  return (
    <nav
      ref={element}
      className="shell-sidebar"
      aria-label={guild?.name ?? home.name}
      data-drawer={pane.isDrawer}
      hidden={!pane.isShown}
      tabIndex={-1}
    >
      <SidebarHead {...props} />
      <Sections homeId={home.id} hasGuild={guild !== undefined} route={route} context={context} />
      {guild && (
        <ThreadList
          key={`${home.id} ${guild.id}`}
          homeId={home.id}
          guildId={guild.id}
          selectedId={openId}
          hrefOf={(conversationId) => hrefOf(threadPath(home.id, conversationId))}
          actsOf={(conversationId, isUnread) =>
            threadActs({ homeId: home.id, conversationId, isUnread }, conversationId === openId)
          }
        />
      )}
      {guild && <Checklist guildId={guild.id} />}
      {!pane.isDrawer && <PaneSeparator kind="sidebar" />}
    </nav>
  );
}

/** The ways to a guild's sections, and to a new thread. */
function Sections({
  homeId,
  hasGuild,
  route,
  context,
}: {
  homeId: string;
  hasGuild: boolean;
  route: Route;
  context: ActionContext;
}) {
  const newThread = actionOf('newThread');
  const { needs } = useInboxCounts();
  const needsId = useId();
  return (
    <div className="shell-places">
      {hasGuild && (
        <Button
          title={tooltipOf(newThread.name, newThread.shortcut)}
          aria-keyshortcuts={ariaShortcut(newThread.shortcut)}
          onClick={() => newThread.run(context)}
        >
          <Plus size={16} aria-hidden="true" />
          {newThread.name}
        </Button>
      )}
      <ul ref={rovingRows} className="shell-sections" aria-label={text.app.sections}>
        {(hasGuild ? [searchSection, ...sections, inboxSection] : [inboxSection]).map((section) => {
          const { name, Icon, pathOf, isAt, action } = section;
          const shortcut = action && shortcutOf(action);
          const isCounting = section === inboxSection && needs > 0;
          return (
            <li key={name}>
              <a
                href={hrefOf(pathOf(homeId))}
                className="shell-place"
                title={shortcut && tooltipOf(name, shortcut)}
                aria-keyshortcuts={ariaShortcut(shortcut)}
                aria-current={isAt(route) ? 'page' : undefined}
                aria-describedby={isCounting ? needsId : undefined}
              >
                <Icon size={16} aria-hidden="true" />
                {name}
                {isCounting && <Badge count={needs} kind="danger" />}
              </a>
            </li>
          );
        })}
      </ul>
      <span className="hidden" id={needsId}>
        {text.inbox.needing(needs)}
      </span>
    </div>
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
        <IconButton
          label={text.app.homeActions.settings}
          icon={<Settings size={16} aria-hidden="true" />}
          onClick={onSettings}
        />
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
