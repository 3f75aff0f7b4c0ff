import { lazy, Suspense, useEffect, useState } from 'react';
import type { CSSProperties } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { readGuildOnce } from '../../entities/nouns.ts';
import { decisionNouns } from '../../features/inbox/inbox-things.ts';
import { useOpenedThing } from '../../features/inbox/use-opened-thing.ts';
import { OutboxScreen } from '../../features/outbox/outbox-screen.tsx';
import { text } from '../../text/text.ts';
import type { ActionContext } from '../actions/actions.ts';
import { DetailsPane } from '../panes/details-pane.tsx';
import { useHasDetails } from '../panes/use-detailed-thing.ts';
import { openDialog } from '../dialogs/dialog-store.ts';
import { GuildPane } from '../panes/guild-pane.tsx';
import type { HomeContent } from '../homes/home-content.ts';
import { chooseGuild, placeIn } from '../places/layout-store.ts';
import { inboxHref, inboxReview, inboxThing, showGuildOf } from '../places/inbox-links.ts';
import { GuildLinks } from '../links/guild-links.tsx';
import { NoGuild } from '../panes/no-guild.tsx';
import { openedThing } from '../places/opened-thing.ts';
import { closeDrawer } from '../../entities/preferences/pane-store.ts';
import { Rail } from '../homes/rail.tsx';
import { hrefOf, operatorPath, thingPaths, threadsPath } from '../places/paths.ts';
import type { Route } from '../places/routes.ts';
import { SearchPane } from '../panes/search-pane.tsx';
import { Sidebar } from '../sidebar/sidebar.tsx';
import { StatusStrip } from '../status/status-strip.tsx';
import { ThreadsScreen } from '../panes/threads-screen.tsx';
import { usePane } from './use-pane.ts';
import type { ShownPane } from './use-pane.ts';
import { screenRing } from './screen-ring.ts';

/** The screen of the inbox, loaded when it is first opened to keep the start fast. */
const InboxScreen = lazy(() =>
  import('../../features/inbox/inbox-screen.tsx').then((module) => ({
    default: module.InboxScreen,
  })),
);

interface ShellProps {
  readonly home: Home;
  readonly content: HomeContent;
  readonly route: Route;
  readonly context: ActionContext;
  readonly navigate: (path: string, options?: { replace: boolean }) => void;
  readonly onConnected: (home: Home) => void;
}

/** The frame of every screen: rail, sidebar, main pane, details and status strip. */
export function Shell(props: ShellProps) {
  const { home, content, route, context, navigate } = props;
  const guildId = content.kind === 'guild' ? content.guild.id : undefined;
  const sidebar = usePane('sidebar');
  const details = usePane('details', useHasDetails(route, content));
  useOpenedThing(openedThing(route));
  const isCovered = details.isShown && details.isDrawer;
  const formerId = useLastThread(route);
  useEffect(() => {
    if (guildId !== undefined) {
      void readGuildOnce(home.id, guildId);
    }
  }, [home.id, guildId]);

  const head = {
    home,
    content,
    onChooseGuild: (chosen: string) => {
      chooseGuild(home.id, chosen);
      navigate(threadsPath(home.id));
    },
    onSettings: () => openHomeSettings(home),
  };
  const { isBar } = sidebar;
  return (
    <div className="shell" style={columnsOf(sidebar, details)}>
      <Rail
        shownId={home.id}
        context={context}
        onShow={(homeId) => navigate(placeIn(homeId) ?? threadsPath(homeId))}
        onSettings={openHomeSettings}
        onConnect={() => openDialog({ kind: 'connect' })}
      />
      <Sidebar {...head} route={route} pane={sidebar} context={context} />
      <main
        className="shell-main"
        aria-busy={content.kind === 'waiting'}
        inert={isCovered}
        {...screenRing}
      >
        {isBar && route.name === 'threads' && content.kind === 'guild' ? (
          <ThreadsScreen {...head} {...{ guild: content.guild, route, formerId }} />
        ) : (
          <Screen {...props} isBar={isBar} onSettings={head.onSettings} />
        )}
      </main>
      <DetailsPane {...{ home, content, route, navigate }} pane={details} />
      {isCovered && <Backdrop />}
      <StatusStrip
        home={home}
        context={context}
        sidebar={sidebar}
        details={details}
        onSettings={head.onSettings}
      />
    </div>
  );
}

/** The thread that is open, or that was open last. */
function useLastThread(route: Route): string | undefined {
  const [lastId, setLastId] = useState<string>();
  const openId = route.name === 'thread' ? route.conversationId : lastId;
  if (openId !== lastId) {
    setLastId(openId);
  }
  return openId;
}

/** The widths of the panes beside the main one, bounded so that the main one keeps its room. */
function columnsOf(sidebar: ShownPane, details: ShownPane): CSSProperties {
  const share = details.width > 0 ? '30vw' : '40vw';
  const bar = sidebar.isShown ? 'var(--places-width)' : '0rem';
  return {
    '--sidebar-column': sidebar.isBar ? bar : `min(${sidebar.width}rem, ${share})`,
    '--details-column': `min(${details.width}rem, 30vw)`,
  } as CSSProperties;
}

function openHomeSettings({ id, kind }: Home): void {
  if (kind === 'remote') {
    openDialog({ kind: 'home-settings', homeId: id });
  }
}

/** The cover between a drawer and the main pane: a click on it closes the drawer. */
function Backdrop() {
  return (
    <button
      type="button"
      className="shell-backdrop"
      aria-label={text.app.closePane}
      tabIndex={-1}
      onClick={closeDrawer}
    />
  );
}

/** The screen that the route names, or the reason why the home has nothing to show. */
function Screen({
  home,
  content,
  route,
  navigate,
  isBar,
  onConnected,
  onSettings,
}: ShellProps & { readonly isBar: boolean; readonly onSettings: () => void }) {
  return (
    <>
      {route.name === 'inbox' ? (
        <Suspense>
          <InboxScreen
            thingOf={inboxThing}
            hrefOf={inboxHref}
            onOpen={showGuildOf}
            onDecide={(homeId, { kind, guildId, row: { id } }) =>
              openDialog({ kind: 'decision', homeId, guildId, noun: decisionNouns[kind], id })
            }
            onOpenModels={() => openDialog({ kind: 'settings', sectionId: 'models' })}
            {...inboxReview}
          />
        </Suspense>
      ) : route.name === 'outbox' ? (
        <OutboxScreen
          thingHref={(homeId, kind, id) =>
            hrefOf({ ...thingPaths, operator: operatorPath }[kind](homeId, id))
          }
        />
      ) : route.name === 'search' ? (
        <SearchPane query={route.query} navigate={navigate} />
      ) : content.kind === 'guild' ? (
        <GuildLinks homeId={home.id} guildId={content.guild.id}>
          <GuildPane home={home} guild={content.guild} {...{ route, navigate }} isAlone={isBar} />
        </GuildLinks>
      ) : (
        <NoGuild
          home={home}
          content={content}
          onConnected={onConnected}
          {...(home.kind === 'remote' && { onSettings })}
        />
      )}
    </>
  );
}
