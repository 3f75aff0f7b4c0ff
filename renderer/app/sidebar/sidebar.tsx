import { Checklist } from '../../features/first-run/checklist.tsx';
import type { ActionContext } from '../actions/actions.ts';
import { GuildThreads, GuildThreadSteps } from '../panes/guild-threads.tsx';
import { PaneSeparator } from '../shell/pane-separator.tsx';
import type { Route } from '../places/routes.ts';
import { PlaceSteps } from './place-steps.tsx';
import { SectionList } from './section-list.tsx';
import { SidebarHead } from './sidebar-head.tsx';
import type { SidebarHeadProps } from './sidebar-head.tsx';
import type { ShownPane } from '../shell/use-pane.ts';

interface SidebarProps extends SidebarHeadProps {
  readonly route: Route;
  readonly pane: ShownPane;
  readonly context: ActionContext;
}

/** The sidebar of a home: its guild, its places and its threads. Without room, it has places only. */
export function Sidebar({ route, pane, context, ...head }: SidebarProps) {
  const { home, content } = head;
  const guild = content.kind === 'guild' ? content.guild : undefined;
  const { isBar, isShown } = pane;
  return (
    <nav
      className="shell-sidebar"
      aria-label={guild?.name ?? home.name}
      data-bar={isBar}
      hidden={!isShown}
    >
      <div className="sidebar-body">
        {isBar ? <PlaceSteps context={context} /> : <SidebarHead {...head} context={context} />}
        <SectionList
          homeId={home.id}
          hasGuild={guild !== undefined}
          {...{ route, context, isBar }}
        />
        {guild && !isBar && <GuildThreads homeId={home.id} guildId={guild.id} route={route} />}
        {guild && isBar && <GuildThreadSteps homeId={home.id} guildId={guild.id} route={route} />}
        {guild && !isBar && <Checklist guildId={guild.id} />}
      </div>
      {!isBar && <PaneSeparator kind="sidebar" />}
    </nav>
  );
}
