import { Monitor } from 'lucide-react';
import { useMemo } from 'react';
import type { Home } from '#shared/capability/home.ts';
import { isThingWindow } from '../bridge/thing-window.ts';
import { copyPicture } from '../bridge/outside.ts';
import { UndoQuestions } from '../actions/undo/undo-question.tsx';
import { useNextSteps, useUndoKeys } from '../actions/undo/use-undo.ts';
import { useOfferedIds } from '../actions/offered-actions.ts';
import { useShortcutChanges } from '../actions/shortcut-store.ts';
import { useList } from '../entities/store/entity-store.ts';
import { guildStore } from '../entities/guild/guild-store.ts';
import { useHomes } from '../entities/home/home-store.ts';
import { useIsUnread } from '../entities/read-state/use-unread.ts';
import { applyHome } from './homes/follow-homes.ts';
import { homeContent } from './homes/home-content.ts';
import { chosenGuildOf, useLayout } from './places/layout-store.ts';
import { chosenGuilds } from '../entities/local-state/place-store.ts';
import { useHasDetails } from './panes/use-detailed-thing.ts';
import { NoGuild } from './panes/no-guild.tsx';
import { CreationNotices } from './status/creation-notices.tsx';
import { Notices } from './status/notices.tsx';
import { thingOfRoute } from './places/opened-thing.ts';
import { threadsPath } from './places/paths.ts';
import { parseRoute } from './places/routes.ts';
import type { Route } from './places/routes.ts';
import { shownHome, useRoute } from './places/use-route.ts';
import { Shell } from './shell/shell.tsx';
import { EnlargedDiagram } from '../ui/markdown/diagrams/enlarged-diagram.tsx';
import { Toaster } from '../ui/toast.tsx';
import { ShellDialogs } from './dialogs/shell-dialogs.tsx';
import { ThingScreen } from './thing-screen.tsx';
import { AttentionReport } from './actions/attention-report.tsx';
import { UnansweredPlace } from './places/unanswered-place.tsx';
import { UpdateNotice } from './status/update-notice.tsx';
import { usePlaceSteps } from './places/place-history.ts';
import { useActions } from './actions/use-actions.ts';
import { useLanding } from './places/use-landing.ts';
import { usePaneCycle } from './shell/use-pane-cycle.ts';
import { useReportedActions } from './actions/use-reported-actions.ts';
import type { ActionContext, MarkableThread } from './actions/actions.ts';

/** The whole window: the notices for the person, above the screen. */
export function Application() {
  useUndoKeys();
  usePaneCycle();
  return (
    <>
      <Notices />
      <CreationNotices />
      {!isThingWindow && <UnansweredPlace />}
      {!isThingWindow && <UpdateNotice />}
      <Screen />
      {!isThingWindow && <AttentionReport />}
      <UndoQuestions />
      <EnlargedDiagram onCopy={copyPicture} />
      <Toaster />
    </>
  );
}

/** The shell, or the first run while this computer has nothing but an empty home. */
function Screen() {
  const { route, navigate } = useRoute();
  const homes = useHomes((state) => state.homes);
  const lastHomeId = useLayout((state) => state.homeId);
  const home = shownHome(route, homes, lastHomeId);
  const homeId = home?.id ?? '';
  const { rows: guilds, load } = useList(guildStore, homeId);
  const isPlaceKnown = useLayout((state) => state.isRead);
  const chosenGuildId = chosenGuilds.use((state) => chosenGuildOf(homeId, state));

  const content = home && homeContent(home, guilds, chosenGuildId, load);
  const isAlone = content?.kind !== 'guild' && home?.kind === 'local' && homes.length === 1;
  const guildId = content?.kind === 'guild' ? content.guild.id : undefined;
  const hasDetails = useHasDetails(route, content);
  const context = useActionContext(homeId, guildId, { isAlone, hasDetails }, route);
  useActions(context);
  useReportedActions(context);
  useLanding(guildId, navigate);

  if (
    !isPlaceKnown ||
    home === undefined ||
    content === undefined ||
    (isAlone && content.kind === 'waiting')
  ) {
    return <Frame />;
  }
  const onConnected = (connected: Home) => {
    applyHome(connected);
    navigate(threadsPath(connected.id));
  };
  const shown = { home, content, navigate, onConnected };
  return (
    <>
      {isThingWindow ? (
        <ThingScreen {...shown} route={route} />
      ) : content.kind !== 'guild' && isAlone ? (
        <main className="application-alone">
          <NoGuild home={home} content={content} onConnected={onConnected} />
        </main>
      ) : (
        <Shell {...shown} route={route} context={context} />
      )}
      <ShellDialogs context={context} navigate={navigate} onConnected={onConnected} />
    </>
  );
}

/** The state that the actions of the window depend on. */
function useActionContext(
  homeId: string,
  guildId: string | undefined,
  { isAlone, hasDetails }: { readonly isAlone: boolean; readonly hasDetails: boolean },
  route: Route,
): ActionContext {
  const thread = useOpenThread(route);
  const path = isThingWindow ? undefined : thingOfRoute(route)?.path;
  // The window renders again when keys change, because many parts name them.
  useShortcutChanges();
  const offered = useOfferedIds();
  const steps = useNextSteps();
  const { back, forward } = usePlaceSteps();
  return useMemo<ActionContext>(
    () => ({
      ...(guildId !== undefined && { guild: { homeId, guildId } }),
      hasPanes: !isAlone && !isThingWindow,
      hasDetails: !isAlone && !isThingWindow && hasDetails,
      thread,
      thing: path === undefined ? undefined : thingOfRoute(parseRoute(path)),
      offered: new Set(offered.split(' ')),
      steps,
      places: { back, forward },
    }),
    [homeId, guildId, isAlone, hasDetails, thread, path, offered, steps, back, forward],
  );
}

/** The open thread, if it is known and can be marked. */
function useOpenThread(route: Route): MarkableThread | undefined {
  const { homeId, conversationId } =
    route.name === 'thread' ? route : { homeId: '', conversationId: '' };
  const isUnread = useIsUnread(homeId, conversationId);
  return useMemo(
    () => (isUnread === undefined ? undefined : { homeId, conversationId, isUnread }),
    [homeId, conversationId, isUnread],
  );
}

/** The frame with the local home alone, as index.html paints it before any script has run. */
function Frame() {
  return (
    <div className="shell" aria-busy="true">
      <div className="shell-rail">
        <span className="rail-home">
          <Monitor size={18} />
        </span>
      </div>
      <div className="shell-sidebar" />
      <div className="shell-main" />
      <div className="shell-strip" />
    </div>
  );
}
